import type { Trace, TraceEdge, TraceNode } from 'contract/records/link/link';
import { relationOf, relations } from 'contract/records/link/link-words';

/** A line of the outline: a node below the one that it was reached from, and what that one says of it. */
export type TraceRow = {
  key: string;
  node: TraceNode;
  level: number;
  place: number;
  count: number;
  words: string;
  /** It stands further up with what hangs on it. */
  isAgain: boolean;
};

type Next = { node: TraceNode; words: string };

function nextOf(id: string, edges: readonly TraceEdge[], nodes: Map<string, TraceNode>): Next[] {
  return edges.flatMap(({ from, to, type }): Next[] => {
    const isForward = from === id;
    const node = isForward ? nodes.get(to) : to === id ? nodes.get(from) : undefined;
    if (!node) return [];
    return [{ node, words: type === 'has' ? '' : relations[relationOf(type, isForward)].words }];
  });
}

/**
 * The outline of a trace: each node once with what hangs on it, below the nearest that leads to it; a further link to
 * it is a line that says so.
 */
export function outlineRows({ nodes: all, edges }: Trace, focus: string): TraceRow[] {
  const nodes = new Map(all.map((node) => [node._id, node]));
  const first = nodes.get(focus);
  if (!first) return [];
  // The nearest parent of each, so that the outline is as flat as it can be.
  const parents = new Map<string, string>([[focus, '']]);
  for (const [id] of parents)
    for (const { node } of nextOf(id, edges, nodes)) if (!parents.has(node._id)) parents.set(node._id, id);
  const rows: TraceRow[] = [];
  const add = (row: Omit<TraceRow, 'isAgain'>, from: string) => {
    const { node, key, level } = row;
    const isAgain =
      parents.get(node._id) !== from || rows.some((one) => one.node._id === node._id && !one.isAgain);
    rows.push({ ...row, isAgain });
    if (isAgain) return;
    const below = nextOf(node._id, edges, nodes).filter((next) => next.node._id !== from);
    for (const [index, next] of below.entries())
      add(
        { key: `${key} ${index}`, ...next, level: level + 1, place: index + 1, count: below.length },
        node._id,
      );
  };
  add({ key: focus, node: first, level: 1, place: 1, count: 1, words: '' }, '');
  return rows;
}
