import type { Risk } from 'contract/modules/risk/risk';
import type { Rating } from 'contract/modules/risk/risk-assessment';

/** The type of the rating that counts: of what is left, else of today, else without controls. */
export const countingType = ({ ratings }: Pick<Risk, 'ratings'>) =>
  (['residual', 'current', 'inherent'] as const).find((type) => ratings[type] !== null);

/** The rating that counts. */
export function countingRating(risk: Pick<Risk, 'ratings'>): Rating | null {
  const type = countingType(risk);
  return type ? risk.ratings[type] : null;
}
