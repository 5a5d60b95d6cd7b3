import { expect, it } from 'vitest';
import { formatDate, formatLongDate, parseDate } from './format-date.ts';

it('shows a date without a time as it was written, whatever the zone', () => {
  expect(formatDate('2026-01-01')).toBe('01/01/2026');
  expect(formatLongDate('2026-01-01')).toBe('January 1, 2026');
  expect(formatDate(null)).toBe('');
});

it.each([
  ['11/20/2026', '2026-11-20'],
  ['1/2/2026', '2026-01-02'],
  ['2026-11-20', '2026-11-20'],
  [' 02/29/2028 ', '2028-02-29'],
])('reads %s as a day', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

it.each(['', '11/2', '02/29/2027', '13/01/2026', '20/11/2026', '11/20/26', 'tomorrow'])(
  'takes %j for no day',
  (typed) => {
    expect(parseDate(typed)).toBeNull();
  },
);
