import type { Treatment } from 'contract/modules/risk/risk-treatment';
import { idOf } from './make.ts';

const at = '2026-11-20T09:00:00.000Z';

/** An invented treatment plan of an invented risk. */
export const makeTreatment = (fields: Partial<Treatment> = {}): Treatment => ({
  _id: idOf(970),
  record: idOf(100),
  strategy: 'reduce-likelihood',
  rationale: 'Torque audits are cheap',
  texts: { 'reduce-likelihood': 'Torque audits are cheap', transfer: 'The supplier is liable' },
  cost: 1200.5,
  benefit: null,
  costBenefit: null,
  target: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
  ...fields,
});
