import type { Kri, KriReading } from 'contract/modules/risk/kri/risk-kri';
import { mara } from './make-risk.ts';
import { idOf } from './make.ts';

const at = '2026-11-20T09:00:00.000Z';

/** An invented key risk indicator of an invented risk. */
export const makeKri = (fields: Partial<Kri> = {}): Kri => ({
  _id: idOf(980),
  record: idOf(100),
  name: 'Scrap at final inspection',
  unit: '%',
  direction: 'higher-is-worse',
  amber: 0.5,
  red: 1.5,
  frequency: 30,
  source: 'Inspection log',
  owner: mara,
  state: 'amber',
  lastValue: 0.8,
  lastReading: '2026-11-01',
  nextReading: '2026-12-01',
  isOverdue: false,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...fields,
});

/** An invented reading of it. */
export const makeReading = (fields: Partial<KriReading> = {}): KriReading => ({
  _id: idOf(990),
  record: idOf(100),
  name: 'Scrap at final inspection',
  value: 0.8,
  readOn: '2026-11-01',
  note: null,
  reader: mara,
  version: 1,
  createdAt: at,
  ...fields,
});
