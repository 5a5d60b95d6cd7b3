import { expect, test } from 'vitest';
import { logDay, logTime } from './log-words.ts';

test('the day of a log row is YYYY-MM-DD and its time is hh:mm AM or PM, with an ordinary space', () => {
  const moment = new Date(2026, 10, 5, 14, 7).toISOString();
  expect(logDay(moment)).toBe('2026-11-05');
  expect(logTime(moment)).toBe('02:07 PM');
  expect(logTime(new Date(2026, 10, 5, 0, 30).toISOString())).toBe('12:30 AM');
});
