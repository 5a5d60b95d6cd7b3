import { expect, test } from 'vitest';
import { dayIn, daysAfter, endOfDay, latestDay, startOfDay } from './days.ts';

test('a day begins when it begins in its zone, also on the days on which clocks are set', () => {
  expect(startOfDay('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z');
  expect(startOfDay('2026-11-21', 'Asia/Karachi')).toBe('2026-11-20T19:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/St_Johns')).toBe('2026-07-01T02:30:00.000Z');
});

test('the day after the last of a month is the first of the next', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('a day ends when the next begins; the last that can be written has no end', () => {
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  expect(endOfDay('9999-12-30', 'America/Los_Angeles')).toBe('9999-12-31T08:00:00.000Z');
  expect(endOfDay('9999-12-31', 'UTC')).toBeUndefined();
});

test('an instant has another day in each zone, whatever the zone of the program', () => {
  const at = '2026-03-10T11:30:00Z';
  expect(dayIn('America/Los_Angeles', '2026-03-10T06:59:00Z')).toBe('2026-03-09');
  expect(dayIn('America/Los_Angeles', at)).toBe('2026-03-10');
  expect(dayIn('Asia/Karachi', '2026-03-10T19:00:00Z')).toBe('2026-03-11');
  expect(dayIn('Pacific/Kiritimati', at)).toBe('2026-03-11');
  expect(latestDay(new Date(at))).toBe('2026-03-11');
});
