import type { Trace, TraceEdge } from 'contract/records/link/link';
import { relationOf, relations } from 'contract/records/link/link-words';

/** A line from left to right: what came first, and what came of it. */
export type Flow = { left: string; right: string; edge: TraceEdge };

/** Says which end of a link is drawn on the left: the cause, the source, what is older. */
export function flowOf(edge: TraceEdge): Flow {
  const isAfter = edge.type !== 'has' && relations[relationOf(edge.type, true)].isAfter;
  return isAfter ? { left: edge.to, right: edge.from, edge } : { left: edge.from, right: edge.to, edge };
}

/** The lines without those that would close a circle, as they are met from the first node. */
function withoutCircles(ids: readonly string[], flows: readonly Flow[]): Flow[] {
  const state = new Map<string, 'open' | 'done'>();
  const kept: Flow[] = [];
  const visit = (id: string) => {
    state.set(id, 'open');
    for (const flow of flows) {
      if (flow.left !== id || state.get(flow.right) === 'open') continue;
      kept.push(flow);
      if (!state.has(flow.right)) visit(flow.right);
    }
    state.set(id, 'done');
  };
  for (const id of ids) if (!state.has(id)) visit(id);
  return kept;
}

/**
 * The column of each node: right of all that it follows from, and what nothing leads to right before what it leads to.
 * Of circles one line is drawn backwards.
 */
export function layersOf({ nodes, edges }: Pick<Trace, 'nodes' | 'edges'>): Map<string, number> {
  const ids = nodes.map(({ _id }) => _id);
  const flows = withoutCircles(ids, edges.map(flowOf));
  const layers = new Map(ids.map((id) => [id, 0]));
  const at = (id: string) => layers.get(id) ?? 0;
  // As many rounds as the longest way has lines; without circles it ends.
  for (let moved = true; moved;) {
    moved = false;
    for (const { left, right } of flows) {
      if (at(right) > at(left)) continue;
      layers.set(right, at(left) + 1);
      moved = true;
    }
  }
  const followed = new Set(flows.map(({ right }) => right));
  for (const id of ids.filter((one) => !followed.has(one))) {
    const next = flows.filter(({ left }) => left === id).map(({ right }) => at(right));
    if (next.length > 0) layers.set(id, Math.min(...next) - 1);
  }
  const first = Math.min(...layers.values());
  return new Map([...layers].map(([id, layer]) => [id, layer - first]));
}
