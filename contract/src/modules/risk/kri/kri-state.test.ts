import { expect, test } from 'vitest';
import { kriInput } from './risk-kri.ts';
import { kriStateOf, thresholdsProblem } from './kri-state.ts';

const scrap = { direction: 'higher-is-worse', amber: 0.5, red: 2 } as const;
const stock = { direction: 'lower-is-worse', amber: 10, red: -1.5 } as const;

// Worked out by hand on each side of each threshold, and on it.
test.each([
  [scrap, -5, 'green'],
  [scrap, 0, 'green'],
  [scrap, 0.49, 'green'],
  [scrap, 0.5, 'amber'],
  [scrap, 0.51, 'amber'],
  [scrap, 1.99, 'amber'],
  [scrap, 2, 'red'],
  [scrap, 2.01, 'red'],
  [scrap, 1e12, 'red'],
  [stock, 1000, 'green'],
  [stock, 10.01, 'green'],
  [stock, 10, 'amber'],
  [stock, 9.99, 'amber'],
  [stock, 0, 'amber'],
  [stock, -1.49, 'amber'],
  [stock, -1.5, 'red'],
  [stock, -1.51, 'red'],
] as const)('%j of %d is %s', (thresholds, value, state) => {
  expect(kriStateOf(thresholds, value)).toBe(state);
});

test.each([
  ['higher-is-worse', 1, 2, undefined],
  ['higher-is-worse', 2, 2, 'Red begins above amber where higher is worse'],
  ['higher-is-worse', 2, 1.9, 'Red begins above amber where higher is worse'],
  ['lower-is-worse', 2, 1, undefined],
  ['lower-is-worse', -1, -1, 'Red begins below amber where lower is worse'],
  ['lower-is-worse', 0, 0.1, 'Red begins below amber where lower is worse'],
] as const)('%s with amber at %d and red at %d: %s', (direction, amber, red, problem) => {
  expect(thresholdsProblem({ direction, amber, red })).toBe(problem);
});

test('an indicator whose thresholds are the wrong way round is refused at red', () => {
  const given = {
    name: 'Scrap',
    direction: 'higher-is-worse',
    amber: 2,
    red: 1,
    frequency: 30,
    owner: '0193f0a0-0000-7000-8000-000000000001',
  };
  const [issue] = kriInput.safeParse(given).error?.issues ?? [];
  expect([issue?.path, issue?.message]).toEqual([['red'], 'Red begins above amber where higher is worse']);
  expect(kriInput.safeParse({ ...given, red: 2.5 }).success).toBe(true);
});
