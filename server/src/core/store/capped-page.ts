import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';

type Asked = Pick<ListQuery, 'page' | 'limit'>;

const capOf = ({ page, limit }: Asked) =>
  Math.min(Math.max(limits.countCap, (page + 1) * limit), limits.totalCap);

/**
 * How many of a list are looked for at most, so that its total costs the same however many there are: 99, further on one
 * page more than was asked for but no more than any total is counted to, and one besides, to know whether there is more.
 */
export const mostOf = (query: Asked): number => capOf(query) + 1;

/** Which rows a page of a list with a capped total takes: none behind the cap, where all before them would be read for nothing. */
export function windowOf({ page, limit }: Asked): { limit: number; offset: number } {
  const offset = (page - 1) * limit;
  return offset < limits.totalCap ? { limit, offset } : { limit: 0, offset: 0 };
}

/** How a page tells of its total, when no more than `mostOf` were looked for. */
export function cappedTotal(query: Asked, found: number): { total: number; totalIsCapped?: boolean } {
  const cap = capOf(query);
  return found > cap ? { total: cap, totalIsCapped: true } : { total: found };
}
