import { besides, type Columns, type Slot } from './columns.ts';

const gap = 18;
const sweeps = 12;

type Block = { sum: number; count: number };

/**
 * The tops of the slots of a column, each as near as it can be to where it would like its middle, one below the other:
 * neighbors that would overlap are moved together, by the mean of what they would like.
 */
function settle(column: readonly Slot[], wished: (slot: Slot) => number): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const { height } of column) {
    offsets.push(offset);
    offset += height + gap;
  }
  const blocks: Block[] = [];
  for (const [index, slot] of column.entries()) {
    blocks.push({ sum: wished(slot) - slot.height / 2 - (offsets[index] ?? 0), count: 1 });
    for (
      let last = blocks.at(-1), above = blocks.at(-2);
      last && above;
      last = blocks.at(-1), above = blocks.at(-2)
    ) {
      if (above.sum / above.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: above.sum + last.sum, count: above.count + last.count });
    }
  }
  const shifts = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  return column.map((_, index) => (offsets[index] ?? 0) + (shifts[index] ?? 0));
}

/** Where the middle of each slot is: near the middle of what it is joined with, and nothing over anything else. */
export function middlesOf({ columns, ways }: Columns): Map<string, number> {
  const { before, after } = besides(ways);
  const middles = new Map<string, number>();
  const place = (column: readonly Slot[], wished: (slot: Slot) => number) => {
    for (const [index, top] of settle(column, wished).entries()) {
      const slot = column[index];
      if (slot) middles.set(slot.key, top + slot.height / 2);
    }
  };
  for (const column of columns) place(column, () => 0);
  const wishes = (joined: readonly Map<string, string[]>[]) => (slot: Slot) => {
    const others = joined.flatMap((map) => map.get(slot.key) ?? []).map((key) => middles.get(key) ?? 0);
    if (others.length === 0) return middles.get(slot.key) ?? 0;
    return others.reduce((sum, one) => sum + one, 0) / others.length;
  };
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isForward = sweep % 2 === 0;
    const joined = sweep < sweeps - 2 ? [isForward ? before : after] : [before, after];
    for (const column of isForward ? columns : columns.toReversed()) place(column, wishes(joined));
  }
  return middles;
}
