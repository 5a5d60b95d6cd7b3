import { expect, test } from 'vitest';
import { countedIn, type MonthFigure, monthsOf, openAt, periodOf } from './dashboard-days.ts';

test('a period begins with a month and ends today; the one before ends on the same day of the month', () => {
  expect(periodOf('2026-11-22', 3)).toEqual({
    months: 3,
    from: '2026-09-01',
    to: '2026-11-22',
    before: { from: '2026-06-01', to: '2026-08-22' },
  });
  expect(periodOf('2026-01-05', 12).before).toEqual({ from: '2024-02-01', to: '2025-01-05' });
  // May has a 31st, February has none.
  expect(periodOf('2026-05-31', 3).before.to).toBe('2026-02-28');
});

test('its months are whole but the last', () => {
  expect(monthsOf(periodOf('2026-03-10', 3))).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-10' },
  ]);
});

test('days are asked only where a month is not whole', () => {
  const figures: MonthFigure[] = [
    { month: '-infinity', day: null, opened: 10, closed: 4 },
    { month: '2026-02-01', day: null, opened: 3, closed: 1 },
    { month: '2026-03-01', day: null, opened: 5, closed: 2 },
    { month: '2026-03-01', day: '2026-03-04', opened: 2, closed: 0 },
    { month: '2026-03-01', day: '2026-03-20', opened: 3, closed: 2 },
  ];
  expect(countedIn(figures, 'opened', { from: '2026-02-01', to: '2026-03-10' })).toBe(5);
  expect(countedIn(figures, 'opened', { from: '2026-02-01', to: '2026-03-31' })).toBe(8);
  expect([
    openAt(figures, '2026-02-28'),
    openAt(figures, '2026-03-10'),
    openAt(figures, '2026-03-31'),
  ]).toEqual([8, 10, 11]);
});
