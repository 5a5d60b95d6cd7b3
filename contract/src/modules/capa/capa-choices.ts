/** What a CAPA is to bring about: ISO 13485 separates what corrects (8.5.2) from what prevents (8.5.3). */
export const capaKindLabels = {
  'correction-only': 'Correction only',
  corrective: 'Corrective',
  preventive: 'Preventive',
  improvement: 'Improvement',
} as const;

/** Where it was found that a CAPA is needed. */
export const sourceLabels = {
  'audit-finding': 'Audit finding',
  'customer-complaint': 'Customer complaint',
  nonconformity: 'Nonconformity',
  deviation: 'Deviation',
  supplier: 'Supplier',
  'process-monitoring': 'Process monitoring',
  kpi: 'Performance indicator',
  risk: 'Risk',
  'management-review': 'Management review',
  regulatory: 'Regulatory',
  employee: 'Employee',
  'near-miss': 'Near miss',
  'document-review': 'Document review',
  recurrence: 'Recurrence',
  other: 'Other',
} as const;

/** Who found it waits for an answer: a CAPA from there is closed once it is given. */
export const answeredSources = ['customer-complaint', 'regulatory'] as const;

/** How severe it is what a CAPA is about: the grades of ISO 14971 in words that fit products and services alike. */
export const severityLabels = {
  1: '1: hardly noticed',
  2: '2: a nuisance',
  3: '3: does not do what was promised',
  4: '4: cannot be used',
  5: '5: may harm somebody or break the law',
} as const;

/** How likely it is that it happens again. */
export const likelihoodLabels = {
  1: '1: hardly ever',
  2: '2: seldom',
  3: '3: now and then',
  4: '4: often',
  5: '5: almost certainly',
} as const;

/** How late it would be found. */
export const detectabilityLabels = {
  1: '1: found at once',
  2: '2: found at the next step',
  3: '3: found by inspection',
  4: '4: found by chance',
  5: '5: found only by the customer',
} as const;

/** How much a CAPA matters beside others. */
export const capaPriorityLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** How much weight a CAPA has: it decides how long it may take. */
export const classLabels = { minor: 'Minor', major: 'Major', critical: 'Critical' } as const;

/** What sort of work an action of a CAPA is. */
export const actionTypeLabels = {
  containment: 'Containment',
  correction: 'Correction',
  corrective: 'Corrective action',
  preventive: 'Preventive action',
  'document-update': 'Document update',
  training: 'Training',
  'process-change': 'Process change',
  equipment: 'Equipment',
  supplier: 'Supplier',
  'risk-review': 'Risk review',
  audit: 'Audit',
  other: 'Other',
} as const;

/** By what an action works, the strongest first: what makes a mistake impossible holds longer than what asks for care. */
export const actionStrategyLabels = {
  eliminate: 'Eliminate',
  substitute: 'Substitute',
  engineering: 'Engineering control',
  administrative: 'Administrative control',
  training: 'Training',
  detect: 'Detect',
} as const;

/** Whether a CAPA has proved that it works, and how soon. */
export const proofLabels = {
  first: 'In the first cycle',
  later: 'In a later cycle',
  partly: 'Partially',
  not: 'Not yet',
} as const;

/** What was wrong where the actions of a cycle have not worked. */
export const failureLabels = {
  cause: 'The cause was wrong',
  action: 'The actions were wrong',
  implementation: 'The actions were carried out poorly',
} as const;

/** Why what was found is no CAPA. */
export const rejectionLabels = {
  'no-quality-issue': 'No quality issue',
  insufficient: 'Too little is known',
  duplicate: 'Duplicate of another one',
} as const;

/** What rejecting a CAPA asks; of a duplicate, which one it repeats. */
export const rejectionChoice = {
  label: 'What it is',
  choices: rejectionLabels,
  missing: 'Choose what it is',
  record: {
    of: 'duplicate',
    kind: 'capa',
    label: 'Duplicate of',
    missing: 'Choose the CAPA that this one duplicates',
  },
} as const;

/** Where the data come from by which effectiveness is checked. */
export const dataSourceLabels = {
  'manual-series': 'Readings entered by hand',
  'recurrence-rule': 'Count of repeats',
  'linked-kpi': 'Key figure',
  'checklist-score': 'Score of a checklist',
  'audit-finding-count': 'Count of audit findings',
  sampling: 'Sample',
} as const;

/** What is counted of requests for more time: all that were asked, and what came of them. */
export const extensionOutcomeLabels = { asked: 'Asked', granted: 'Granted', refused: 'Refused' } as const;

/** By which due date the implementation of a CAPA was verified the first time. */
export const onTimeLabels = {
  first: 'First due date',
  moved: 'Moved due date',
  late: 'Late',
} as const;

/** Strategies that ask people for care, and hold only as long as they take it. */
export const weakStrategies = ['administrative', 'training'] as const;

/** Whether a CAPA is needed, or a correction is enough: the step says it that leads on from triage. */
export const requiredLabels = { yes: 'Yes', no: 'No, a correction is enough' } as const;

/** Whether a CAPA has a plan of actions that is approved: one that is only corrected has none. */
export const hasPlan = ({ capaRequired }: { capaRequired: 'yes' | 'no' | null }): boolean =>
  capaRequired !== 'no';
