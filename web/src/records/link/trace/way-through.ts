import type { Trace } from 'contract/records/link/link';
import { flowOf } from './layers.ts';

/** All that leads to a node and follows from it, with itself. */
export function wayThrough({ edges }: Pick<Trace, 'edges'>, id: string): Set<string> {
  const flows = edges.map(flowOf);
  const walk = (next: (at: string) => string[]) => {
    const found = new Set([id]);
    for (const at of found) for (const one of next(at)) found.add(one);
    return found;
  };
  const before = walk((at) => flows.filter(({ right }) => right === at).map(({ left }) => left));
  const after = walk((at) => flows.filter(({ left }) => left === at).map(({ right }) => right));
  return new Set([...before, ...after]);
}
