export const riskCategories = [
  'Financial',
  'Operational',
  'Strategic',
  'Compliance',
  'Reputational',
] as const;

/** How a risk may be treated (ISO 31000, 6.5.2). */
export const treatmentStrategies = [
  'avoid',
  'reduce-likelihood',
  'reduce-impact',
  'transfer',
  'accept',
] as const;

export const strategyLabels = {
  avoid: 'Avoid',
  'reduce-likelihood': 'Reduce likelihood',
  'reduce-impact': 'Reduce impact',
  transfer: 'Transfer',
  accept: 'Accept',
} as const satisfies Record<(typeof treatmentStrategies)[number], string>;
