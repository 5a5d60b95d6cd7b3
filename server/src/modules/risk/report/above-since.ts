import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { Judged } from './risk-rows.ts';

/** The ratings of which the first that there is counts. */
const counting: readonly RatingType[] = ['residual', 'current', 'inherent'];

/** The score that counted after each judgement: the residual one, else the current one, else the inherent one. */
function countedAfterEach(judged: readonly Judged[]): { day: string; score: number }[] {
  const last = new Map<RatingType, number>();
  return judged.map(({ type, day, score }) => {
    last.set(type, score);
    const counts = counting.find((one) => last.has(one)) ?? type;
    return { day, score: last.get(counts) ?? score };
  });
}

/**
 * Since which day the score that counts has been above a bound: the day of the first of the judgements after which it was,
 * one after the other up to now, and no earlier than the bound holds. Null where it is not above it now.
 */
export function aboveSince(
  judged: readonly Judged[],
  bound: number,
  holdsFrom: string | null,
): string | null {
  const counted = countedAfterEach(judged);
  const first = counted[counted.findLastIndex(({ score }) => score <= bound) + 1];
  if (!first) return null;
  return holdsFrom !== null && holdsFrom > first.day ? holdsFrom : first.day;
}

/** The scores by which `trendOf` says where a risk goes: those of the rating that counts, the newest first. */
export function scoresOfTrend(judged: readonly Judged[]): number[] {
  const type = counting.find((one) => judged.some((judgement) => judgement.type === one));
  return judged
    .filter((judgement) => judgement.type === type)
    .map(({ score }) => score)
    .toReversed();
}
