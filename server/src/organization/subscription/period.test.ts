import { expect, test } from 'vitest';
import { creditOf, endOfPeriod } from './period.service.ts';

const at = (day: string) => new Date(`${day}T10:30:00.000Z`);

test.each([
  ['2026-03-15', 'monthly', 15, '2026-04-15'],
  ['2026-12-15', 'monthly', 15, '2027-01-15'],
  ['2026-01-31', 'monthly', 31, '2026-02-28'],
  ['2026-02-28', 'monthly', 31, '2026-03-31'],
  ['2026-03-31', 'monthly', 31, '2026-04-30'],
  ['2028-01-30', 'monthly', 30, '2028-02-29'],
  ['2026-03-15', 'yearly', 15, '2027-03-15'],
  ['2028-02-29', 'yearly', 29, '2029-02-28'],
  ['2031-02-28', 'yearly', 29, '2032-02-29'],
] as const)('from %s, %s with anchor %i, a period lasts until %s', (start, cycle, anchor, end) => {
  expect(endOfPeriod(at(start), cycle, anchor)).toEqual(at(end));
});

const month = { price: 4900, periodStart: at('2026-03-01'), periodEnd: at('2026-04-01') };
const year = { price: 49_000, periodStart: at('2026-01-01'), periodEnd: at('2027-01-01') };

test.each([
  [month, '2026-02-20', { days: 31, amount: 4900 }],
  [month, '2026-03-01', { days: 31, amount: 4900 }],
  [month, '2026-03-02', { days: 30, amount: 4742 }],
  [month, '2026-03-31', { days: 1, amount: 158 }],
  [month, '2026-04-01', { days: 0, amount: 0 }],
  [month, '2026-05-01', { days: 0, amount: 0 }],
  [year, '2026-07-02', { days: 183, amount: 24_567 }],
])('of %o, on %s, so much is given back', (period, now, credit) => {
  expect(creditOf(period, at(now))).toEqual(credit);
});

test('the day of the change is given back whole', () => {
  const period = { price: 3000, periodStart: at('2026-04-01'), periodEnd: at('2026-05-01') };
  expect(creditOf(period, new Date('2026-04-10T23:59:00Z'))).toEqual({ days: 21, amount: 2100 });
});
