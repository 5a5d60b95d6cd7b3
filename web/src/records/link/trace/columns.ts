import type { Trace, TraceEdge } from 'contract/records/link/link';
import { flowOf, layersOf } from './layers.ts';

/** A place in a column: a node, or where a line passes that goes on to a further column. */
export type Slot = { key: string; id: string | undefined; height: number };

/** A line over one column or several: the slots that it passes, from left to right. */
export type Way = { slots: string[]; edge: TraceEdge };

export type Columns = { columns: Slot[][]; ways: Way[] };

const passing = 14;
const sweeps = 8;

/** Puts the nodes in their columns, and a free place in each column that a line only passes. */
function fill(trace: Trace, heightOf: (id: string) => number): Columns {
  const layers = layersOf(trace);
  const columns: Slot[][] = Array.from({ length: Math.max(0, ...layers.values()) + 1 }, () => []);
  for (const { _id } of trace.nodes)
    columns[layers.get(_id) ?? 0]?.push({ key: _id, id: _id, height: heightOf(_id) });
  const ways = trace.edges.map((edge, index): Way => {
    const { left, right } = flowOf(edge);
    const [first, last] = [layers.get(left) ?? 0, layers.get(right) ?? 0];
    const between = columns.slice(first + 1, Math.max(first + 1, last)).map((column, passed) => {
      const key = `${index}:${passed}`;
      column.push({ key, id: undefined, height: passing });
      return key;
    });
    return { slots: [left, ...between, right], edge };
  });
  return { columns, ways };
}

/** The slots beside each one that a line leads to, in the column before or after. */
export function besides(ways: readonly Way[]): {
  before: Map<string, string[]>;
  after: Map<string, string[]>;
} {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (map: Map<string, string[]>, key: string, other: string) =>
    map.set(key, [...(map.get(key) ?? []), other]);
  for (const { slots } of ways)
    for (const [index, right] of slots.entries()) {
      const left = slots[index - 1];
      if (left === undefined) continue;
      add(before, right, left);
      add(after, left, right);
    }
  return { before, after };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Orders a column by where what its slots are joined with stands in the one beside it. */
function sort(column: Slot[], beside: readonly Slot[], joined: Map<string, string[]>): Slot[] {
  const places = new Map(beside.map(({ key }, place) => [key, place]));
  const rank = (slot: Slot, own: number) => {
    const others = (joined.get(slot.key) ?? []).flatMap((key) => places.get(key) ?? []);
    return others.length > 0 ? mean(others) : own;
  };
  return column
    .map((slot, own) => ({ slot, rank: rank(slot, own) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ slot }) => slot);
}

/** The columns of a trace with their slots from top to bottom, so that few lines cross. */
export function columnsOf(trace: Trace, heightOf: (id: string) => number): Columns {
  const { columns, ways } = fill(trace, heightOf);
  const { before, after } = besides(ways);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const isForward = sweep % 2 === 0;
    const order = columns.map((_, index) => (isForward ? index : columns.length - 1 - index)).slice(1);
    for (const index of order) {
      const [column, beside] = [columns[index], columns[isForward ? index - 1 : index + 1]];
      if (column && beside) columns[index] = sort(column, beside, isForward ? before : after);
    }
  }
  return { columns, ways };
}
