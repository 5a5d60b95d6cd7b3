import { expect, test } from 'vitest';
import { trendOf } from './risk-trend.ts';

test.each([
  [[], null],
  [[9], null],
  [[9, 9], 'flat'],
  [[12, 9], 'up'],
  [[6, 9], 'down'],
  [[9, 12, 9], 'flat'],
  [[9, 12, 6], 'up'],
  // What was before the last three says nothing.
  [[9, 9, 9, 4], 'flat'],
])('the scores %j, the newest first, go: %s', (scores, trend) => {
  expect(trendOf(scores)).toBe(trend);
});
