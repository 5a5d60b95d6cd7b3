import type { ShownFigure } from 'contract/records/dashboard/dashboard';
import { expect, test } from 'vitest';
import { drawBars, drawFigures, drawMonths } from './widget-picture.ts';

const number = (count: number) => ({ count, query: {} });
const month = (from: string) => ({ from, to: from, opened: number(120), closed: number(7), open: number(9) });
const figure = { key: 'open', title: 'Open risks', now: number(3), before: number(1) };

test('no word of a picture is smaller than 12 px, and a figure says what it is compared with', () => {
  const months = Array.from({ length: 12 }, (_, at) => month(`2026-${String(at + 1).padStart(2, '0')}-01`));
  const figures = drawFigures([figure as unknown as ShownFigure], () => '2 more than on 25/11/2025');
  const drawn = [drawMonths(months), drawBars([{ key: 'a', label: 'Pending', count: 3 }]), figures];
  const sizes = drawn.flatMap(({ parts }) =>
    [...parts.join('').matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size)),
  );
  expect(sizes.length).toBeGreaterThan(12);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  expect(figures.parts.join('')).toContain('2 more than on 25/11/2025');
});
