import type { Run } from 'contract/records/checklist/checklist';
import { runTexts as texts } from './run-texts.ts';

type Ended = Pick<Run, 'score' | 'isFailed' | 'failedItems'>;

/** What came of a completed run: it failed by a critical item, items that are not critical failed, or none did. */
export function outcomeOf({ isFailed, failedItems }: Ended): 'pass' | 'partial' | 'fail' {
  if (isFailed) return 'fail';
  return failedItems > 0 ? 'partial' : 'pass';
}

/** The same in words, with its score: `80%, 2 items failed`. */
export function outcomeText(run: Ended): string {
  const score = run.score === null ? texts.noScore : texts.percent(run.score);
  const said = {
    pass: texts.nothingFailed,
    partial: texts.itemsFailed(run.failedItems),
    fail: texts.failedRun,
  };
  return [score, said[outcomeOf(run)].toLowerCase()].join(', ');
}
