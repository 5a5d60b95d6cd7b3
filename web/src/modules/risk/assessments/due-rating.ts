import type { Risk } from 'contract/modules/risk/risk';
import type { RatingType } from 'contract/modules/risk/risk-levels';

/** The stages before the assessment of a risk is approved: what treatment had left before says nothing there. */
const assessing: ReadonlySet<Risk['stage']> = new Set(['identified', 'assessed', 'assessment-review']);

/**
 * Which rating of a risk is to be assessed next where it stands: without controls and today until these are known, then where
 * treatment is to bring it, in treatment what that leaves, and afterwards what counts.
 */
export function dueRating({ stage, ratings }: Pick<Risk, 'stage' | 'ratings'>): RatingType {
  if (stage === 'treating' || stage === 'residual-review') return 'residual';
  if (!ratings.inherent) return 'inherent';
  if (!ratings.current || assessing.has(stage)) return 'current';
  if (stage === 'evaluated' && !ratings.target) return 'target';
  return ratings.residual ? 'residual' : 'current';
}
