import { levelLabels, type RiskLevel } from './risk-levels.ts';

/** What the same levels are of an opportunity, where a high one is good. */
const benefitLabels = {
  low: 'Slight',
  medium: 'Fair',
  high: 'Good',
  critical: 'Excellent',
} as const satisfies Record<RiskLevel, string>;

/** The word for a level: of a threat how bad it is, of an opportunity how good. Their colors follow from the same two. */
export const levelLabel = (level: RiskLevel, kind: 'threat' | 'opportunity'): string =>
  (kind === 'opportunity' ? benefitLabels : levelLabels)[level];
