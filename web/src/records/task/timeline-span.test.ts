import { expect, test } from 'vitest';
import { endsBeyond, monthsIn, placeIn, spanOf } from './timeline-span.ts';

const today = '2026-06-15';

test('a timeline has today within it, with a few days around what it shows', () => {
  expect(spanOf([], today)).toEqual({ from: '2026-06-12', to: '2026-06-18' });
  expect(spanOf([{ from: '2026-06-20', to: '2026-07-01' }], today)).toEqual({
    from: '2026-06-12',
    to: '2026-07-04',
  });
});

test('what is due in years leaves room for the rest, and stands at the edge', () => {
  const span = spanOf([{ from: '2020-01-01', to: '2099-12-31' }], today);
  expect(span).toEqual({ from: '2025-12-14', to: '2027-06-18' });
  expect([placeIn(span, '2020-01-01'), placeIn(span, '2099-12-31')]).toEqual([0, 100]);
});

test('of many months a few are named, at even distances', () => {
  expect(monthsIn({ from: '2026-06-12', to: '2026-08-18' })).toEqual(['2026-07-01', '2026-08-01']);
  expect(monthsIn({ from: '2025-12-14', to: '2027-06-18' })).toEqual([
    '2026-01-01',
    '2026-04-01',
    '2026-07-01',
    '2026-10-01',
    '2027-01-01',
    '2027-04-01',
  ]);
});

test('what goes on beyond an edge is told, and all of it can be shown', () => {
  const long = { from: '2020-01-01', to: '2026-07-01' };
  const span = spanOf([long], today);
  expect(endsBeyond(span, long)).toEqual({ before: true, after: false });
  const whole = spanOf([long], today, true);
  expect(whole).toEqual({ from: '2019-12-29', to: '2026-07-04' });
  expect(endsBeyond(whole, long)).toEqual({ before: false, after: false });
});
