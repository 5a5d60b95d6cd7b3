import type { Consequence } from 'contract/modules/risk/risk-consequence';
import type { Control } from 'contract/modules/risk/risk-control';
import { mara } from './make-risk.ts';
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
  testFrequency: 90,
  lastTest: '2026-11-01',
  nextTest: '2027-01-30',
  isOverdue: false,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...fields,
});
