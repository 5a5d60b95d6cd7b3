import { expect, test } from 'vitest';
import { factorsText, impactsText } from './risk-factors.ts';

const none = {
  severity: null,
  occurrence: null,
  detection: null,
  rpn: null,
  priority: null,
  p1: null,
  p2: null,
};

test('a rating says what it was made of, and nothing where likelihood and impact are all', () => {
  const fmea = { severity: 8, occurrence: 4, detection: 3, rpn: 96, priority: 'medium' } as const;
  expect(factorsText({ ...none, ...fmea })).toBe(
    'Severity 8, Occurrence 4, Detection 3, RPN 96, Action priority medium',
  );
  expect(factorsText({ ...none, p1: 3, p2: 2 })).toBe('P1 3, P2 2');
  expect(factorsText(none)).toBe('');
});

test('impacts are told by dimension in their order; what was not judged is left out', () => {
  expect(impactsText({ people: 4, financial: 3, customer: null })).toBe('Financial 3, People 4');
  expect(impactsText({})).toBe('');
});
