import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { Judged } from './risk-rows.ts';

/** The ratings of which the first that there is counts. */
const counting: readonly RatingType[] = ['residual', 'current', 'inherent'];

type Counted = { type: RatingType; day: string; score: number };

/** Which of the last judgements counts: what was looked at before what waits for that, then the first type that there is. */
const countingOf = (last: readonly Judged[]): Judged | undefined =>
  [false, true]
    .flatMap((waits) =>
      counting.map((type) => last.find((one) => one.type === type && one.isPending === waits)),
    )
    .find(Boolean);

/**
 * The score that counted after each judgement: the residual one, else the current one, else the inherent one. What treatment had
 * left says nothing of a risk that was assessed anew since.
 */
function countedAfterEach(judged: readonly Judged[]): Counted[] {
  let last: Judged[] = [];
  return judged.map((one) => {
    last = [...last.filter(({ type }) => type !== one.type), one];
    const round = last.find(({ type }) => type === 'current')?.round ?? 0;
    const { type, score } = countingOf(last.filter((x) => x.type !== 'residual' || x.round >= round)) ?? one;
    return { type, score, day: one.day };
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
  const type = countedAfterEach(judged).at(-1)?.type;
  return judged
    .filter((judgement) => judgement.type === type)
    .map(({ score }) => score)
    .toReversed();
}
