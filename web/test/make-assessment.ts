import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { mara } from './make-risk.ts';
import { idOf } from './make.ts';

/** What a rating says that was not judged by FMEA. */
export const notByFmea = {
  severity: null,
  occurrence: null,
  detection: null,
  rpn: null,
  priority: null,
  knowledge: null,
};

/** An invented assessment of an invented risk. */
export const makeAssessment = (fields: Partial<RiskAssessment> = {}): RiskAssessment => ({
  _id: idOf(990),
  record: idOf(100),
  name: 'Current',
  type: 'current',
  status: 'pending',
  isBlind: false,
  evaluator: mara,
  date: '2026-11-20',
  likelihood: 2,
  impacts: { people: 3 },
  impact: 3,
  score: 6,
  level: 'medium',
  ...notByFmea,
  p1: null,
  p2: null,
  rationale: 'It was measured.',
  assumptions: null,
  file: null,
  knowledge: null,
  edition: 1,
  justification: null,
  feedback: null,
  decidedBy: null,
  decidedAt: null,
  panel: [],
  isRevealed: false,
  scores: [],
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...fields,
});
