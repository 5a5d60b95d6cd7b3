import type { Check } from '../../core/workflow.ts';

/** What a record of any kind may be asked before a step; a kind names those that its steps ask, and adds its own. */
export const recordChecks = {
  fieldsFilled: { label: 'Required fields filled in', at: 'overview' },
  ownerActive: { label: 'An active manager', at: 'overview', field: 'managers' },
  allActionsDone: { label: 'Actions completed and verified', at: 'actions' },
  extensionsDecided: { label: 'No request for more time open', at: 'actions' },
  evidencePresent: { label: 'Evidence attached', at: 'actions' },
  approvalHolds: { label: 'Approved as it stands', at: 'approval' },
  linkedDone: { label: 'Nothing linked that is still open', at: 'links', isAdvice: true },
  notOnHold: { label: 'Nothing on hold', at: 'overview', isAdvice: true },
  inTime: { label: 'Nothing overdue', at: 'overview', field: 'dueDate', isAdvice: true },
  logIntact: { label: 'The log of this record is intact', at: 'activity', isAdvice: true },
  signaturesValid: { label: 'Signatures as they were given', at: 'approval', isAdvice: true },
} as const satisfies Record<string, Check>;

/** What a record of any kind is asked whenever it goes on, what it is advised of, and what is asked of its actions. */
export const checksOf = {
  whole: ['fieldsFilled', 'ownerActive'],
  advice: ['linkedDone', 'notOnHold', 'inTime', 'logIntact', 'signaturesValid'],
  actions: ['allActionsDone', 'extensionsDecided', 'evidencePresent'],
} as const satisfies Record<string, readonly (keyof typeof recordChecks)[]>;

/** How each stage of a lifecycle is called. */
export const labelsOfStages = <S extends string>(stages: Readonly<Record<S, { label: string }>>) =>
  Object.fromEntries(
    Object.entries<{ label: string }>(stages).map(([stage, { label }]) => [stage, label]),
  ) as Record<S, string>; // Object.fromEntries loses the literal keys

export type RecordCheck = keyof typeof recordChecks;

/** What a step asks that needs no reason: a note that may be left out, so that nothing formal begins by one click. */
export const noted = { reason: 'optional', reasonLabel: 'Note' } as const;
