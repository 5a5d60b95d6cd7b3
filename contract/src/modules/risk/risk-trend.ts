export const trends = ['up', 'flat', 'down'] as const;
export type Trend = (typeof trends)[number];

export const trendLabels = { up: 'Up', flat: 'Flat', down: 'Down' } as const satisfies Record<Trend, string>;

/** So many of the last assessments say where a score goes (2.4.1 of the design). */
export const trendOver = 3;

/**
 * Where a score goes by its last assessments of one type, the newest first: how the newest lies to the oldest of the last
 * three. Null while there is one alone, or none.
 */
export function trendOf(scores: readonly number[]): Trend | null {
  const last = scores.slice(0, trendOver);
  const [newest, oldest] = [last[0], last.at(-1)];
  if (newest === undefined || oldest === undefined || last.length < 2) return null;
  if (newest === oldest) return 'flat';
  return newest > oldest ? 'up' : 'down';
}
