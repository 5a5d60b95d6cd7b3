import { expect, test } from 'vitest';
import { checkpointsOf, type Criteria, isHalfWay, meetsTarget, targetErrors, verdictOf } from './verdict.ts';

const plan: Criteria = {
  comparator: 'at-most',
  baseline: 4,
  target: 1,
  sampleSize: 10,
  checksCount: 2,
  waitDays: 60,
  intervalDays: 30,
  startsOn: '2026-01-01',
};
const check = (checkedOn: string, value: number, sampleSize = 5) => ({ checkedOn, value, sampleSize });

// On each side of each target, and on it.
test.each([
  ['at-most', 1, 1, true],
  ['at-most', 1, 1.01, false],
  ['at-least', 95, 95, true],
  ['at-least', 95, 94.9, false],
  ['equals', 0, 0, true],
  ['equals', 0, 0.1, false],
  // Of 4, half is 2.
  ['reduced-by', 50, 2, true],
  ['reduced-by', 50, 2.01, false],
  ['increased-by', 50, 6, true],
  ['increased-by', 50, 5.99, false],
] as const)('%s %d of %d: %s', (comparator, target, value, met) => {
  expect(meetsTarget({ ...plan, comparator, target }, value)).toBe(met);
});

// Half of the way from 4 to the target, and just beyond it, on whichever side of the target it lies.
test.each([
  ['at-most', 1, 2.5, true],
  ['at-most', 1, 2.51, false],
  ['at-least', 10, 7, true],
  ['at-least', 10, 6.99, false],
  ['equals', 0, 2, true],
  ['equals', 0, -2, true],
  ['equals', 0, -2.01, false],
  // Of 4, half is 2, and half of the way there 3.
  ['reduced-by', 50, 3, true],
  ['reduced-by', 50, 3.01, false],
  ['increased-by', 50, 5, true],
  ['increased-by', 50, 4.99, false],
  // What met the target before was improved by nothing.
  ['at-most', 5, 5.1, false],
] as const)('%s %d is half reached by %d: %s', (comparator, target, value, reached) => {
  expect(isHalfWay({ ...plan, comparator, target }, value)).toBe(reached);
});

test('of a baseline of nothing no half can be reached', () => {
  expect(isHalfWay({ ...plan, baseline: 0, comparator: 'reduced-by', target: 50 }, 0)).toBe(false);
});

// A change by percent that no check could ever show, on each side of what it may be.
test.each([
  ['reduced-by', 0, 50, ['baseline']],
  ['increased-by', 0, 50, ['baseline']],
  ['reduced-by', 4, 0, ['target']],
  ['increased-by', 4, -5, ['target']],
  ['reduced-by', 4, 0.1, []],
  ['reduced-by', 4, 100, []],
  ['reduced-by', 4, 100.1, ['target']],
  ['increased-by', 4, 300, []],
  ['at-most', 0, 0, []],
  ['at-least', 0, -5, []],
] as const)('%s, of %d to %d, names as wrong: %j', (comparator, baseline, target, names) => {
  expect(Object.keys(targetErrors({ comparator, baseline, target }))).toEqual(names);
});

test('the checks are due after the wait, at the interval, and none before monitoring has begun', () => {
  expect(checkpointsOf(plan)).toEqual(['2026-03-02', '2026-04-01']);
  expect(checkpointsOf({ ...plan, startsOn: null })).toEqual([]);
  // What monitoring was extended to is said, and not counted.
  expect(checkpointsOf({ ...plan, checksCount: 3, extendedTo: ['2026-06-15'] })).toEqual([
    '2026-03-02',
    '2026-04-01',
    '2026-06-15',
  ]);
});

test.each([
  ['nothing', [], 'inconclusive', 'Checks that count so far: 0 of 2.'],
  [
    'what was measured too early counts for nothing',
    [check('2026-03-01', 0), check('2026-03-02', 0)],
    'inconclusive',
    'Checks that count so far: 1 of 2.',
  ],
  [
    'one checkpoint is met once, however often somebody measures',
    [check('2026-03-02', 0), check('2026-03-02', 0), check('2026-03-31', 0)],
    'inconclusive',
    'Checks that count so far: 1 of 2.',
  ],
  [
    'too few samples',
    [check('2026-03-02', 0), check('2026-04-01', 0, 4)],
    'inconclusive',
    '9 of 10 samples were looked at.',
  ],
  [
    'all met',
    [check('2026-04-01', 1), check('2026-03-02', 0.5)],
    'effective',
    '2 checks of 2 met the target, at most 1; the last measured 1 against 4 before.',
  ],
  [
    'the last missed, half the way to the target',
    [check('2026-03-02', 0), check('2026-04-01', 2.5)],
    'partially',
    'The last check measured 2.5 and missed the target, at most 1; 4 was measured before the actions.',
  ],
  [
    'the last missed, less than half the way',
    [check('2026-03-02', 0), check('2026-04-01', 2.51)],
    'ineffective',
    'The last check measured 2.51 and missed the target, at most 1; 4 was measured before the actions.',
  ],
  [
    'one missed and the last met',
    [check('2026-03-02', 2), check('2026-04-01', 1)],
    'inconclusive',
    '1 of 2 checks met the target, at most 1, and the last one did.',
  ],
] as const)('%s', (_name, checks, verdict, reason) => {
  expect(verdictOf(plan, checks)).toEqual({ verdict, reason });
});
