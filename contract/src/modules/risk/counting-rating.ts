import type { RatingType } from './risk-levels.ts';

type Rated<T> = { ratings: Partial<Record<RatingType, T | null>> };

/** What counts before what: what is left, then what is today, then what would be without controls. */
const order = ['residual', 'current', 'inherent'] as const;

/** The type of the rating that counts: what was looked at counts before what waits for that. */
export const countingType = ({ ratings }: Rated<{ isPending?: boolean }>) =>
  order.find((type) => ratings[type] && !ratings[type].isPending) ?? order.find((type) => ratings[type]);

/** Whether what is judged of a type will count once it was looked at: nothing does that counts before it, and a target never does. */
export const willCount = ({ ratings }: Rated<unknown>, type: RatingType): boolean =>
  order.find((one) => one === type || ratings[one]) === type;

/** The rating that counts. */
export function countingRating<T extends { isPending?: boolean }>(risk: Rated<T>): T | null {
  const type = countingType(risk);
  return (type && risk.ratings[type]) ?? null;
}
