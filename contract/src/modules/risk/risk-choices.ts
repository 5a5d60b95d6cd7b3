/** The categories that a workspace begins with; it may use others in their place, or besides. */
export const riskCategories = [
  'Financial',
  'Operational',
  'Strategic',
  'Compliance',
  'Reputational',
] as const;

/** How a risk may be treated (ISO 31000, 6.5.2): the first ones are for threats, the last for opportunities, and both may be accepted. */
export const treatmentStrategies = [
  'avoid',
  'reduce-likelihood',
  'reduce-impact',
  'transfer',
  'accept',
  'pursue',
  'enhance',
  'share',
] as const;
export type TreatmentStrategy = (typeof treatmentStrategies)[number];

export const strategyLabels = {
  avoid: 'Avoid',
  'reduce-likelihood': 'Reduce likelihood',
  'reduce-impact': 'Reduce impact',
  transfer: 'Transfer',
  accept: 'Accept',
  pursue: 'Pursue',
  enhance: 'Enhance',
  share: 'Share',
} as const satisfies Record<TreatmentStrategy, string>;

/** What may happen is a danger or a chance (ISO 9001, 6.1). */
export const riskKindLabels = { threat: 'Threat', opportunity: 'Opportunity' } as const;

/** The strategies that fit a threat, and those that fit an opportunity. */
export const strategiesOfKind = {
  threat: ['avoid', 'reduce-likelihood', 'reduce-impact', 'transfer', 'accept'],
  opportunity: ['pursue', 'enhance', 'share', 'accept'],
} as const satisfies Record<keyof typeof riskKindLabels, readonly TreatmentStrategy[]>;

/** When it may happen. */
export const proximityLabels = {
  'under-1-month': 'Under 1 month',
  '1-to-6-months': '1 to 6 months',
  '6-to-12-months': '6 to 12 months',
  'over-1-year': 'Over 1 year',
} as const;

/** How soon its consequences are felt once it happens. */
export const velocityLabels = { slow: 'Slow', fast: 'Fast', immediate: 'Immediate' } as const;

/** How much is known of what it is judged by. */
export const knowledgeLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** On what a consequence falls. */
export const dimensionLabels = {
  financial: 'Financial',
  people: 'People',
  customer: 'Customer',
  compliance: 'Compliance',
  reputation: 'Reputation',
  operations: 'Operations',
} as const;

/** What a control does: it keeps the event from coming, finds it, sets right what it has done, or says what is to be done. */
export const controlTypeLabels = {
  preventive: 'Preventive',
  detective: 'Detective',
  corrective: 'Corrective',
  directive: 'Directive',
} as const;

export const controlNatureLabels = { manual: 'Manual', automated: 'Automated' } as const;

/** How deep a control reaches, the strongest first: the usual hierarchy (ISO 45001, 8.1.2), then that of ISO 14971, 7.1. */
export const hierarchyLabels = {
  elimination: 'Elimination',
  substitution: 'Substitution',
  engineering: 'Engineering',
  administrative: 'Administrative',
  'personal-protection': 'Personal protection',
  'inherent-design': 'Inherently safe design',
  'protective-measure': 'Protective measure',
  information: 'Information for safety',
} as const;

/** The order in which ISO 14971, 7.1, asks for controls: what makes the design safe comes before what protects, and that before what informs. */
export const hazardHierarchy = ['inherent-design', 'protective-measure', 'information'] as const;

/** Whether a control introduces new risks, or changes known ones (ISO 14971, 7.5). */
export const newRisksOfControlLabels = { no: 'No', yes: 'Yes' } as const;

export const effectivenessLabels = {
  'not-tested': 'Not tested',
  ineffective: 'Ineffective',
  partial: 'Partial',
  effective: 'Effective',
} as const;

/** What a test of a control may find. */
export const testResultLabels = {
  ineffective: 'Ineffective',
  partial: 'Partial',
  effective: 'Effective',
} as const;

/** Until when an acceptance that holds still has: each of these has those of the ones before it. */
export const acceptanceEndLabels = {
  30: 'Ends within 30 days',
  60: 'Ends within 60 days',
  90: 'Ends within 90 days',
} as const;

/** What acceptances that hold are looked for by: when they end, and whether what was accepted is another by now. */
export const acceptanceFilterLabels = {
  ...acceptanceEndLabels,
  stale: 'Changed since it was accepted',
} as const;

/** How what happened compares with the impact that had been expected; one risk may have had several incidents. */
export const happenedLabels = {
  worse: 'Worse than expected',
  expected: 'As expected',
  milder: 'Milder than expected',
  unrated: 'Not rated before',
} as const;

/** Why a risk is closed: what it was about is gone, or stands elsewhere. */
export const closedAsLabels = {
  eliminated: 'It is eliminated',
  'process-ended': 'Its process has ended',
  merged: 'It is merged with another risk',
} as const;

/** What closing a risk asks; one that is merged says with which. */
export const closedAsChoice = {
  label: 'Why it is closed',
  choices: closedAsLabels,
  missing: 'Choose why it is closed',
  record: {
    of: 'merged',
    kind: 'risk',
    label: 'Merged into',
    missing: 'Choose the risk that it was merged into',
  },
} as const;
