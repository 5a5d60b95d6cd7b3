import { grouped } from 'contract/core/counted';

const shownPages = 5;

export type PagerItem = number | 'gap-before' | 'gap-after';

/** The page buttons around a page: at most five numbers, with a gap where further pages are hidden. */
export function pagerItems(page: number, totalPages: number): PagerItem[] {
  const lastStart = Math.max(1, totalPages - shownPages + 1);
  const start = Math.min(Math.max(1, page - Math.floor(shownPages / 2)), lastStart);
  const end = Math.min(totalPages, start + shownPages - 1);
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return [
    ...(start > 1 ? (['gap-before'] as const) : []),
    ...numbers,
    ...(end < totalPages ? (['gap-after'] as const) : []),
  ];
}

export type PagerCount = { page: number; limit: number; total: number; totalIsCapped?: boolean };

/** A count as people read it: 1,204, or 1,000+ when counting stopped there. */
export function countText(total: number, isCapped = false): string {
  return `${grouped(total)}${isCapped ? '+' : ''}`;
}

/** "X to Y of Z results". */
export function pagerText({ page, limit, total, totalIsCapped }: PagerCount): string {
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = totalIsCapped ? page * limit : Math.min(page * limit, total);
  return `${countText(first)} to ${countText(last)} of ${countText(total, totalIsCapped)} results`;
}
