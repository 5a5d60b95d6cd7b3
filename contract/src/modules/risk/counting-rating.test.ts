import { expect, test } from 'vitest';
import { countingType } from './counting-rating.ts';
import { knowledgeOf, type Rating, type Ratings } from './risk-assessment.ts';

const rated = (knowledge: Rating['knowledge'], isPending = false): Rating => ({
  likelihood: 2,
  impact: 3,
  score: 6,
  level: 'medium',
  ratedOn: '2026-11-20',
  edition: 1,
  isPending,
  severity: null,
  occurrence: null,
  detection: null,
  rpn: null,
  priority: null,
  knowledge,
});
const none: Ratings = { inherent: null, current: null, residual: null, target: null };

test.each([
  ['nothing', none, undefined, 'high'],
  [
    'what is left before today',
    { ...none, current: rated('low'), residual: rated('medium') },
    'residual',
    'medium',
  ],
  [
    'what was looked at before what waits',
    { ...none, current: rated('low'), residual: rated('medium', true) },
    'current',
    'low',
  ],
  ['what waits where nothing was looked at', { ...none, inherent: rated('low', true) }, 'inherent', 'low'],
] as const)('of %s', (_what, ratings, type, known) => {
  expect(countingType({ ratings })).toBe(type);
  // How much is known is what the rating that counts says, else what was said before.
  expect(knowledgeOf({ ratings, knowledgeStrength: 'high' })).toBe(known);
});
