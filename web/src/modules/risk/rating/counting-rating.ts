import type { Risk } from 'contract/modules/risk/risk';
import type { Rating } from 'contract/modules/risk/risk-assessment';

/** The rating that counts: of what is left, else of today, else without controls. */
export const countingRating = ({ ratings }: Pick<Risk, 'ratings'>): Rating | null =>
  ratings.residual ?? ratings.current ?? ratings.inherent;
