import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';

type Asked = Pick<ListQuery, 'page' | 'limit'>;

/** An export walks a list to its end, which nobody does who turns its pages. */
export type Whole = { isWhole?: boolean };

const capOf = ({ page, limit }: Asked) => Math.max(limits.countCap, (page + 1) * limit);

/**
 * How many of a list are looked for at most, so that its total costs the same however many there are: 99, further on one
 * page more than was asked for, and one besides, to know whether there is more.
 */
export const mostOf = (query: Asked): number => capOf(query) + 1;

/**
 * Which rows a page of a list with a capped total takes, and how many are looked for: none behind the cap, where all
 * before them would be read for nothing.
 */
export function windowOf(query: Asked & Whole): { limit: number; offset: number; most: number } {
  const { page, limit, isWhole = false } = query;
  const offset = (page - 1) * limit;
  if (isWhole) return { limit, offset, most: mostOf(query) };
  const most = Math.min(mostOf(query), limits.totalCap + 1);
  return offset < limits.totalCap ? { limit, offset, most } : { limit: 0, offset: 0, most };
}

/** How a page tells of its total, when no more than `mostOf` were looked for. */
export function cappedTotal(query: Asked, found: number): { total: number; totalIsCapped?: boolean } {
  const cap = Math.min(capOf(query), limits.totalCap);
  return found > cap ? { total: cap, totalIsCapped: true } : { total: found };
}
