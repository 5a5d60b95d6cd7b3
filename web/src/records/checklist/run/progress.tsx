import type { WholeRun } from 'contract/records/checklist/checklist';
import { type ChecklistItem, isAsked } from 'contract/records/checklist/checklist-types';
import { isAnswered } from 'contract/records/checklist/core/problems';
import { resultOf } from 'contract/records/checklist/core/score';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';
import type { RunAnswers } from './use-answers.ts';

/** How an item stands: failed, partly good, answered, or open. */
export function lookOf(item: ChecklistItem, { given }: RunAnswers): 'fail' | 'partial' | 'done' | 'open' {
  const answer = given.get(item._id);
  const result = resultOf(item, answer);
  if (result === 'fail' || result === 'partial') return result;
  return isAsked(item) && isAnswered(item, answer) ? 'done' : 'open';
}

/** The section that an item stands in. */
export const sectionOf = ({ sections }: WholeRun, itemId: string) =>
  sections.find(({ items }) => items.some(({ _id }) => _id === itemId))?.title ?? '';

type ProgressProps = {
  run: WholeRun;
  answers: RunAnswers;
  at: number;
  /** Shows all items as a list, or the one again. */
  onList: () => void;
};

/** Where one is in a run, and how its items stand. */
export function Progress({ run, answers, at, onList }: ProgressProps) {
  const { items, failed } = answers;
  const here = items[at];
  return (
    <div className={classes.progress}>
      <div className={classes.counts}>
        <span>{here && texts.progress(at + 1, items.length, sectionOf(run, here._id))}</span>
        {failed.length > 0 && <span className={classes.bad}>{texts.failed(failed.length)}</span>}
      </div>
      {/* The button with words below does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes.bar} aria-hidden onClick={onList}>
        {items.map((item, index) => (
          <span
            key={item._id}
            className={classes.cell}
            data-look={lookOf(item, answers)}
            data-here={index === at || undefined}
          />
        ))}
      </div>
    </div>
  );
}
