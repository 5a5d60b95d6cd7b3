import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';

type Asked = Pick<ListQuery, 'page' | 'limit'>;

const capOf = ({ page, limit }: Asked) => Math.max(limits.countCap, (page + 1) * limit);

/**
 * How many of a list are looked for at most, so that its total costs the same however many there are: 99, further on one
 * page more than was asked for, and one besides, to know whether there is more.
 */
export const mostOf = (query: Asked): number => capOf(query) + 1;

/** How a page tells of its total, when no more than `mostOf` were looked for. */
export function cappedTotal(query: Asked, found: number): { total: number; totalIsCapped?: boolean } {
  const cap = capOf(query);
  return found > cap ? { total: cap, totalIsCapped: true } : { total: found };
}
