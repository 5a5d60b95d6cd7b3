/** How two kinds of calls compare in time: the difference of their medians, and how often the second takes longer. */
export type Compared = { gapMs: number; auc: number };

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The chance that one of the second takes longer than one of the first; a half when nothing tells them apart. */
function chanceOfLonger(first: readonly number[], second: readonly number[]): number {
  const both = [...first.map((ms) => ({ ms, of: 0 })), ...second.map((ms) => ({ ms, of: 1 }))];
  const ranks = both.toSorted((a, b) => a.ms - b.ms).map(({ of }, index) => (of === 1 ? index + 1 : 0));
  const sum = ranks.reduce((total, rank) => total + rank, 0);
  return (sum - (second.length * (second.length + 1)) / 2) / (first.length * second.length);
}

async function timed(call: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/**
 * Times pairs of calls one after the other, in either order as it falls, so that whatever else the machine does falls on
 * both alike.
 */
export async function compareInterleaved(
  pairs: number,
  calls: readonly [(index: number) => Promise<void>, (index: number) => Promise<void>],
): Promise<Compared> {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < pairs; index += 1) {
    const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
    for (const side of order) times[side].push(await timed(() => calls[side](index)));
  }
  return { gapMs: Math.abs(median(times[1]) - median(times[0])), auc: chanceOfLonger(...times) };
}
