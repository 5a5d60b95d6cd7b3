import { expect, test } from 'vitest';
import { anchorOf, creditOf, endOfPeriod } from './period.service.ts';

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
  expect(endOfPeriod(at(start), cycle, anchor, 'UTC')).toEqual(at(end));
});

const month = { price: 4900, periodStart: at('2026-03-01'), periodEnd: at('2026-04-01'), zone: 'UTC' };
const year = { price: 49_000, periodStart: at('2026-01-01'), periodEnd: at('2027-01-01'), zone: 'UTC' };

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
  const period = { price: 3000, periodStart: at('2026-04-01'), periodEnd: at('2026-05-01'), zone: 'UTC' };
  expect(creditOf(period, new Date('2026-04-10T23:59:00Z'))).toEqual({ days: 21, amount: 2100 });
});

test.each([
  // At six in the evening of the 31st in California it is the 1st in UTC.
  ['2026-02-01T02:00:00Z', 'America/Los_Angeles', 31, '2026-03-01T02:00:00.000Z'],
  // The clock is put forward in between: the end is at the same time of the day.
  ['2026-03-03T02:00:00Z', 'America/Los_Angeles', 2, '2026-04-03T01:00:00.000Z'],
  ['2025-12-31T21:00:00Z', 'Asia/Karachi', 1, '2026-01-31T21:00:00.000Z'],
])('a period that begins at %s in %s has the anchor %i and ends at %s', (start, zone, anchor, end) => {
  const begun = new Date(start);
  expect(anchorOf(begun, zone)).toBe(anchor);
  expect(endOfPeriod(begun, 'monthly', anchor, zone).toISOString()).toBe(end);
});

test('days that are left are those of the organization, also in a month with an hour more', () => {
  const zone = 'Europe/Berlin';
  const period = {
    price: 3100,
    periodStart: at('2026-10-10'),
    periodEnd: new Date('2026-11-10T11:30:00Z'),
    zone,
  };
  expect(creditOf(period, at('2026-10-10'))).toEqual({ days: 31, amount: 3100 });
  // Half past eleven in the evening of the 9th in UTC is the 10th there.
  expect(creditOf(period, new Date('2026-11-09T23:30:00Z'))).toEqual({ days: 0, amount: 0 });
});
