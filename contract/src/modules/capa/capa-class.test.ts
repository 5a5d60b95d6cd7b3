import { expect, test } from 'vitest';
import { classOf, computedClass, isBelow } from './capa-class.ts';

const judged = (
  severity: number | null,
  recurrenceLikelihood: number | null,
  detectability: number | null = null,
) => computedClass({ severity, recurrenceLikelihood, detectability });

test('the class is the graver of what severity says and what the score says', () => {
  expect(judged(2, null)).toBe('minor');
  expect(judged(3, null)).toBe('major');
  expect(judged(5, 1)).toBe('critical');
  // 2 x 3 x 3 is 18, and 2 x 4 x 3 is 24.
  expect([judged(2, 3), judged(2, 4)]).toEqual(['minor', 'major']);
  // 3 x 5 x 3 is 45; what is found at once makes it 15, and its severity still counts.
  expect([judged(3, 5), judged(3, 5, 1)]).toEqual(['critical', 'major']);
});

test('what nobody has judged has no class', () => {
  expect(judged(null, 5, 5)).toBeNull();
});

test('minor is below major, and critical below nothing', () => {
  expect([isBelow('minor', 'major'), isBelow('critical', 'major'), isBelow('major', 'major')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a class that is set by hand counts when it is graver, or when a reason is given', () => {
  const major = { severity: 3, recurrenceLikelihood: 1, detectability: null };
  const set = (classOverride: 'minor' | 'critical', classReason: string | null) =>
    classOf({ ...major, classOverride, classReason });
  expect([set('critical', null), set('minor', null), set('minor', 'One part only')]).toEqual([
    'critical',
    'major',
    'minor',
  ]);
});
