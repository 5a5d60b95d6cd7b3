import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import type { RootCause } from 'contract/records/analysis/root-cause';
import { idOf } from './make.ts';
import { mara } from './make-risk.ts';

const at = '2026-11-20T09:00:00.000Z';

/** A branch of an invented analysis; `number` makes several differ, in their order. */
export function makeBranch(number: number, fields: Partial<AnalysisBranch> = {}): AnalysisBranch {
  return {
    _id: idOf(600 + number),
    record: idOf(100),
    analysis: idOf(500),
    name: `Answer ${number}`,
    question: null,
    parent: null,
    category: null,
    position: number,
    evidence: null,
    files: null,
    status: 'possible',
    reason: null,
    likelihood: null,
    test: null,
    testResult: null,
    owner: null,
    dueDate: null,
    isOverdue: false,
    examinedBy: [],
    holds: null,
    isRoot: false,
    votes: [],
    judgedBy: null,
    judgedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** Invented five whys, unless told to be a fishbone. */
export function makeAnalysis(branches: AnalysisBranch[], fields: Partial<WholeAnalysis> = {}): WholeAnalysis {
  return {
    _id: idOf(500),
    record: idOf(100),
    method: 'five-whys',
    cycle: null,
    name: 'Axle nuts below 180 Nm',
    participants: [mara],
    facilitator: null,
    heldOn: null,
    categories: null,
    isBlind: false,
    examines: null,
    status: 'draft',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
    branches,
  };
}

/** An invented root cause of an invented record. */
export const makeRootCause = (fields: Partial<RootCause> = {}): RootCause => ({
  _id: idOf(800),
  record: idOf(100),
  label: 'RC-1',
  name: 'No rule asks to revise a service plan',
  cycle: null,
  description: null,
  type: 'root',
  category: null,
  subcategory: null,
  certainty: null,
  verificationMethod: null,
  verificationResult: null,
  verifiedBy: null,
  verifiedOn: null,
  file: null,
  isHumanError: false,
  considered: [],
  humanErrorReason: null,
  analysis: { _id: idOf(500), name: 'Axle nuts below 180 Nm' },
  method: 'five-whys',
  branch: { _id: idOf(601), name: 'Answer 1' },
  confirmedBy: mara,
  confirmedAt: at,
  version: 1,
  ...fields,
});
