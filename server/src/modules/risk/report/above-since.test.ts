import type { RatingType } from 'contract/modules/risk/risk-levels';
import { expect, test } from 'vitest';
import { trendOf } from 'contract/modules/risk/risk-trend';
import { aboveSince, scoresOfTrend } from './above-since.ts';

type Given = number | [type: RatingType, score: number, round?: number, isPending?: boolean];

/** Judgements of the tenth of each month, of the current rating unless told. */
const scores = (given: readonly Given[]) =>
  given.map((one, index) => {
    const [type, score, round = 0, isPending = false] =
      typeof one === 'number' ? (['current', one] as const) : one;
    return { type, score, round, isPending, day: `2026-0${index + 1}-10` };
  });

const cases: [string, Given[], string | null, string | null][] = [
  ['above all the time', [12, 16], null, '2026-01-10'],
  ['above again after it was within', [12, 8, 10, 16], null, '2026-03-10'],
  ['what equals the bound is within it', [9, 10], null, '2026-02-10'],
  ['no earlier than the bound holds', [12, 16], '2026-03-01', '2026-03-01'],
  ['a bound that held before changes nothing', [8, 16], '2025-01-01', '2026-02-10'],
  ['within it now', [16, 9], null, null],
  ['never judged', [], null, null],
  ['one rating takes the place of another', [['inherent', 20], 16, ['residual', 12]], null, '2026-01-10'],
  ['what does not count any more changes nothing', [16, ['residual', 4], 20], null, null],
  [
    'what treatment had left ends with the next round',
    [16, ['residual', 4], ['current', 20, 1]],
    null,
    '2026-03-10',
  ],
  ['what waits counts after what was looked at', [16, ['residual', 4, 0, true]], null, '2026-01-10'],
];
test.each(cases)('%s', (_case, given, holdsFrom, since) => {
  expect(aboveSince(scores(given), 9, holdsFrom)).toBe(since);
});

const trends: [Given[], string | null][] = [
  [[], null],
  [[9], null],
  [[9, 12], 'up'],
  [[16, 9, 12, 12], 'up'],
  [[4, 12, 16, 12], 'flat'],
  [[12, 16, 9], 'down'],
  [[['inherent', 20], 16], null],
  [[16, 20, ['residual', 12], ['residual', 9]], 'down'],
  [[16, ['residual', 4], ['residual', 3], ['current', 20, 1]], 'up'],
];
test.each(trends)('the last three of %j are %s, as the register has it', (given, trend) => {
  expect(trendOf(scoresOfTrend(scores(given)))).toBe(trend);
});
