export type Direction = 'ascending' | 'descending';

/** How a column is ordered by; undefined where the order is another's. */
export function directionOf(id: string, sort: string | null | undefined): Direction | undefined {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
}

/** The next order of a column: up, then down, then the list's own, which is no order besides. */
export function nextSort(id: string, sort: string | null, own: string | undefined): string | null {
  const shown = sort ?? own ?? null;
  const next = { [id]: `-${id}`, [`-${id}`]: own === `-${id}` ? id : null }[shown ?? ''];
  if (next === undefined) return id;
  return next === own ? null : next;
}
