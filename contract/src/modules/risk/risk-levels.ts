/** The levels of risk, from the least on. Their words and marks are the same in every workspace; where each begins is its scheme's. */
export const riskLevels = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const levelLabels = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
} as const satisfies Record<RiskLevel, string>;

/** What an impact is on. */
export const impactDimensions = [
  'financial',
  'people',
  'customer',
  'compliance',
  'reputation',
  'operations',
] as const;
export type ImpactDimension = (typeof impactDimensions)[number];

export const dimensionLabels = {
  financial: 'Financial',
  people: 'People',
  customer: 'Customer',
  compliance: 'Compliance',
  reputation: 'Reputation',
  operations: 'Operations',
} as const satisfies Record<ImpactDimension, string>;

/** How a score is worked out. */
export const riskFormulas = ['LxI', 'L+I', 'max-dimension', 'custom-matrix'] as const;
export type RiskFormula = (typeof riskFormulas)[number];

export const formulaLabels = {
  LxI: 'Likelihood × highest impact',
  'L+I': 'Likelihood + highest impact',
  'max-dimension': 'Highest impact alone',
  'custom-matrix': 'A table of your own',
} as const satisfies Record<RiskFormula, string>;

/** What an assessment rates: the risk without its controls, with those of today, with the planned ones, and where it is to be. */
export const ratingTypes = ['inherent', 'current', 'residual', 'target'] as const;
export type RatingType = (typeof ratingTypes)[number];

export const ratingLabels = {
  inherent: 'Inherent',
  current: 'Current',
  residual: 'Residual',
  target: 'Target',
} as const satisfies Record<RatingType, string>;

/** A cell of the matrix as lists are narrowed to it: `residual-4-3` is likelihood 4 and impact 3. */
export const cellOf = (type: RatingType, likelihood: number, impact: number) =>
  `${type}-${likelihood}-${impact}`;

/** How urgent an action is, by the three ratings of an FMEA together. */
export const actionPriorities = ['low', 'medium', 'high'] as const;
export type ActionPriority = (typeof actionPriorities)[number];

export const priorityLabels = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
} as const satisfies Record<ActionPriority, string>;

/** By what the risks of a workspace are judged: likelihood and impact, the ratings of an FMEA, or the parts of ISO 14971. */
export const riskModes = ['matrix', 'fmea', 'iso14971'] as const;
export type RiskMode = (typeof riskModes)[number];

export const modeLabels = {
  matrix: 'Matrix',
  fmea: 'FMEA',
  iso14971: 'ISO 14971',
} as const satisfies Record<RiskMode, string>;
