import type { Risk } from 'contract/modules/risk/risk';
import type { Rating } from 'contract/modules/risk/risk-assessment';
import type { RatingType } from 'contract/modules/risk/risk-levels';

/** What counts before what: what is left, then what is today, then what would be without controls. */
const order = ['residual', 'current', 'inherent'] as const;

/** The type of the rating that counts. */
export const countingType = ({ ratings }: Pick<Risk, 'ratings'>) =>
  order.find((type) => ratings[type] !== null);

/** Whether what is judged of a type will count: nothing does that counts before it, and a target never does. */
export const willCount = ({ ratings }: Pick<Risk, 'ratings'>, type: RatingType): boolean =>
  order.find((one) => one === type || ratings[one] !== null) === type;

/** The rating that counts. */
export function countingRating(risk: Pick<Risk, 'ratings'>): Rating | null {
  const type = countingType(risk);
  return type ? risk.ratings[type] : null;
}
