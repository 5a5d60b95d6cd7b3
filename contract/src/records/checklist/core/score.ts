import {
  type AnswerResult,
  answerSets,
  type AnswerValue,
  type ChecklistItem,
  type ChecklistSection,
  type GivenAnswer,
  isNothing,
} from '../checklist-types.ts';
import { shownItems } from './shown.ts';

const scaleMost = 5;

/** The lowest answers of a scale fail. */
const scaleFails = 2;

const ofChoices = ({ choices }: ChecklistItem, chosen: readonly string[]): number =>
  choices.some(({ label, isFail }) => isFail && chosen.includes(label)) ? 0 : 1;

const ofNumber = ({ min, max }: ChecklistItem, value: number): number | null => {
  if (min === null && max === null) return null;
  return value >= (min ?? -Infinity) && value <= (max ?? Infinity) ? 1 : 0;
};

const ofSet = (set: Record<string, { points: number }>, value: AnswerValue): number | null =>
  set[String(value)]?.points ?? null;

/**
 * What an answer counts, from 0 to 1; null for what is not answered, and for what is not scored: a text, a day, a photo, a signature, an
 * instruction, and a number without limits.
 */
export function pointsOf(item: ChecklistItem, value: AnswerValue): number | null {
  if (isNothing(value)) return null;
  switch (item.type) {
    case 'yes-no':
    case 'conforming':
      return ofSet(answerSets[item.type], value);
    case 'scale':
      return (Number(value) - 1) / (scaleMost - 1);
    case 'number':
      return ofNumber(item, Number(value));
    case 'choice':
    case 'choices':
      return ofChoices(item, Array.isArray(value) ? value : [String(value)]);
    default:
      return null;
  }
}

const isFailing = (item: ChecklistItem, value: AnswerValue, points: number): boolean =>
  item.type === 'scale' ? Number(value) <= scaleFails : points === 0;

/** What an answer amounts to; `none` when it is not scored or does not apply. */
export function resultOf(
  item: ChecklistItem,
  answer: Pick<GivenAnswer, 'value' | 'reason'> | undefined,
): AnswerResult {
  if (!answer || answer.reason) return 'none';
  const points = pointsOf(item, answer.value);
  if (points === null) return 'none';
  if (isFailing(item, answer.value, points)) return 'fail';
  return points === 1 ? 'pass' : 'partial';
}

/** The result of a run: its score in percent, null where nothing is scored, and the items that failed. */
export type RunScore = { score: number | null; isFailed: boolean; failed: string[] };

const inPercent = (share: number) => Math.round(share * 1000) / 10;

/**
 * The score of a run: what the answers count by their weights, of the weights of all that applies. What does not apply,
 * is not shown or is not scored takes no part. A critical item that fails makes the whole run fail, whatever the score.
 */
export function scoreOf(
  sections: readonly ChecklistSection[],
  answers: ReadonlyMap<string, GivenAnswer>,
): RunScore {
  let [reached, possible] = [0, 0];
  const failed: ChecklistItem[] = [];
  for (const item of shownItems(sections, answers)) {
    const answer = answers.get(item._id);
    if (!answer || answer.reason) continue;
    const points = pointsOf(item, answer.value);
    if (points === null) continue;
    reached += item.weight * points;
    possible += item.weight;
    if (resultOf(item, answer) === 'fail') failed.push(item);
  }
  return {
    score: possible > 0 ? inPercent(reached / possible) : null,
    isFailed: failed.some(({ isCritical }) => isCritical),
    failed: failed.map(({ _id }) => _id),
  };
}
