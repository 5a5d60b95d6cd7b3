import type { Acceptance } from 'contract/modules/risk/risk-acceptance';
import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import type { Incident, Review } from 'contract/modules/risk/risk-review';
import { hana, mara } from './make-risk.ts';
import { idOf } from './make.ts';

const at = '2026-11-20T09:00:00.000Z';

/** An invented consequence of an invented risk. */
export const makeConsequence = (fields: Partial<Consequence> = {}): Consequence => ({
  _id: idOf(900),
  record: idOf(100),
  name: 'Loose wheel end at the customer',
  description: null,
  dimension: 'people',
  severity: 5,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...fields,
});

/** An invented control of an invented risk. */
export const makeControl = (fields: Partial<Control> = {}): Control => ({
  _id: idOf(950),
  record: idOf(100),
  name: 'Clutch service by cycles',
  description: null,
  controlType: 'preventive',
  nature: 'manual',
  hierarchy: null,
  effectiveness: 'effective',
  owners: [mara],
  causes: [],
  consequences: [],
  documents: null,
  file: null,
  checklist: null,
  isChecklistRetired: false,
  testFrequency: 90,
  lastTest: '2026-11-01',
  nextTest: '2027-01-30',
  isOverdue: false,
  verifiedBy: null,
  verifiedOn: null,
  verificationNote: null,
  newRisks: null,
  newRisksNote: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...fields,
});

/** An invented acceptance of an invented risk, as it was requested. */
export const makeAcceptance = (fields: Partial<Acceptance> = {}): Acceptance => ({
  _id: idOf(960),
  record: idOf(100),
  name: 'Until 30 Jun 2027',
  status: 'submitted',
  justification: 'The line is closed in spring.',
  conditions: null,
  approver: null,
  validFrom: '2027-01-01',
  expiresOn: '2027-06-30',
  daysLeft: null,
  frozen: { type: 'residual', likelihood: 2, impact: 3, score: 6, level: 'medium', edition: 1 },
  hash: 'a1',
  isStale: false,
  requestedBy: mara,
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  endedBy: null,
  endedAt: null,
  feedback: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...fields,
});

/** An invented review of an invented risk. */
export const makeReview = (fields: Partial<Review> = {}): Review => ({
  _id: idOf(970),
  record: idOf(100),
  name: 'Review of 20 Nov 2026',
  reviewedOn: '2026-11-20',
  outcome: 'no-change',
  note: 'The clutches were looked at.',
  nextDate: '2027-05-19',
  nextStep: null,
  level: 'medium',
  reviewer: hana,
  asked: [],
  settledAt: null,
  version: 1,
  createdAt: at,
  ...fields,
});

/** An invented incident of an invented risk. */
export const makeIncident = (fields: Partial<Incident> = {}): Incident => ({
  _id: idOf(980),
  record: idOf(100),
  name: 'Incident of 20 Nov 2026',
  happenedOn: '2026-11-20',
  description: 'A wheel came off.',
  actualImpact: 4,
  predicted: { likelihood: 2, impact: 3, score: 6, level: 'medium' },
  isTreated: false,
  recordedBy: hana,
  version: 1,
  createdAt: at,
  ...fields,
});
