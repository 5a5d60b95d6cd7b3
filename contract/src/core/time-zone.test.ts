import { expect, test } from 'vitest';
import { dayAfter, startOfDay } from './time-zone.ts';

test('a day begins when it begins in its zone, also on the days on which clocks are set', () => {
  expect(startOfDay('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z');
  expect(startOfDay('2026-11-21', 'Asia/Karachi')).toBe('2026-11-20T19:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/St_Johns')).toBe('2026-07-01T02:30:00.000Z');
});

test('the day after the last of a month is the first of the next', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
