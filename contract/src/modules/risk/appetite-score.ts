import type { riskCategories } from './risk-choices.ts';

type RiskCategory = (typeof riskCategories)[number];

/** How much is accepted, and how much is borne for a while: a score above the tolerance has to be escalated. */
export type AppetiteBounds = { appetite: number; tolerance: number };

/** The highest score of all. */
const highest = 25;

/** How far the tolerance lies above an appetite where nothing says otherwise. */
const usualStep = 4;

/** What a policy is offered with before its first edition, by the categories that a workspace begins with. */
const offeredAppetites: Readonly<Record<string, number>> = {
  Financial: 8,
  Operational: 9,
  Strategic: 12,
  Compliance: 4,
  Reputational: 6,
} satisfies Record<RiskCategory, number>;

/**
 * The appetite that a first policy is offered with: that of its category, else the middle one of those (8), by the share of
 * the highest score that the scheme gives; always below that.
 */
export const offeredAppetite = (category: string, most = highest): number => {
  const share = (offeredAppetites[category] ?? 8) / highest;
  return Math.min(Math.max(1, Math.round(share * most)), most - 1);
};

/** The tolerance that goes with an appetite where nothing says otherwise: four above it, and never above the highest score. */
export const usualTolerance = (appetite: number, most = highest): number =>
  Math.min(appetite + usualStep, most);

/** Within so many days somebody is told of a score above the tolerance: they decide what is to become of it. */
export const escalationDays = 5;

export const standings = ['within', 'above-appetite', 'above-tolerance'] as const;
export type Standing = (typeof standings)[number];

/**
 * How a score stands to what is accepted. What equals the appetite is within it, and what equals the tolerance is above the
 * appetite alone.
 */
export function standingOf(score: number, { appetite, tolerance }: AppetiteBounds): Standing {
  if (score > tolerance) return 'above-tolerance';
  return score > appetite ? 'above-appetite' : 'within';
}

/** What of a risk says how much of it is accepted. */
type Borne = { kind: 'threat' | 'opportunity'; riskappetite: number | null };

/**
 * What holds for a risk: its own appetite where it has one, else the policy of its category, else nothing. The tolerance
 * of the policy holds for an own appetite below it; an own appetite that reaches it has the usual one. Nothing bounds an
 * opportunity: the higher it scores, the better. `most` is the highest score that the scheme gives.
 */
export function boundsOf(
  { kind, riskappetite: own }: Borne,
  policy: AppetiteBounds | null,
  most = highest,
): (AppetiteBounds & { source: 'own' | 'policy' }) | null {
  if (kind === 'opportunity') return null;
  if (own === null)
    return policy && { appetite: policy.appetite, tolerance: policy.tolerance, source: 'policy' };
  const tolerance = policy && policy.tolerance > own ? policy.tolerance : usualTolerance(own, most);
  return { appetite: own, tolerance, source: 'own' };
}
