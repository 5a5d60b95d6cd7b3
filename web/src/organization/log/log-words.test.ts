import { expect, test } from 'vitest';
import { logDay, logTime, titleCase } from './log-words.ts';

test('the day of a log row is YYYY-MM-DD and its time is hh:mm AM or PM, with an ordinary space', () => {
  const moment = new Date(2026, 10, 5, 14, 7).toISOString();
  expect(logDay(moment)).toBe('2026-11-05');
  expect(logTime(moment)).toBe('02:07 PM');
  expect(logTime(new Date(2026, 10, 5, 0, 30).toISOString())).toBe('12:30 AM');
});

test('each word of a log row begins with a capital letter and keeps the rest as it is', () => {
  expect(titleCase('risk RSK-2026-0004 torque tool drift (line 2) created')).toBe(
    'Risk RSK-2026-0004 Torque Tool Drift (Line 2) Created',
  );
  expect(titleCase('élan vital put on hold')).toBe('Élan Vital Put On Hold');
});
