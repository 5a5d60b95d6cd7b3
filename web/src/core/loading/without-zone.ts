/** The zone of the days is no filter that one could clear. */
export function withoutZone<T extends { filters: Record<string, string> }>(list: T): T {
  const { zone: _, ...filters } = list.filters;
  return { ...list, filters };
}
