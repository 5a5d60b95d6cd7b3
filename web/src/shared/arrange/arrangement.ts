/** What one person chose of several things: in which order they stand, and which of them are hidden, by their ids. */
export type Arrangement = { order: string[]; hidden: string[] };

/**
 * Things in a person's order. What came later than the choice keeps its declared place among its neighbors; what is gone
 * is left out.
 */
export function inOrder<T extends { id: string }>(things: readonly T[], order: readonly string[]): T[] {
  const known = new Map(things.map((thing) => [thing.id, thing]));
  const ordered = order.flatMap((id) => known.get(id) ?? []);
  for (const [index, thing] of things.entries()) {
    if (!ordered.includes(thing)) ordered.splice(index, 0, thing);
  }
  return ordered;
}

function swapped(order: readonly string[], index: number, step: number): string[] {
  const next = [...order];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index + step, 0, moved);
  return next;
}

/** An order with what of the kept one is not drawn, so that it finds its place when it is drawn again. */
function withKept(order: readonly string[], kept: readonly string[]): string[] {
  const all = [...order];
  for (const [index, id] of kept.entries()) {
    if (!all.includes(id)) all.splice(index, 0, id);
  }
  return all;
}

/** A choice with one thing shown where it was hidden, or hidden where it was shown. */
export function toggled(chosen: Arrangement, id: string): Arrangement {
  const others = chosen.hidden.filter((other) => other !== id);
  return { ...chosen, hidden: chosen.hidden.includes(id) ? others : [...chosen.hidden, id] };
}

/** A choice with the thing at this place among those that are `drawn` moved by so many places. */
export const moved = (
  chosen: Arrangement,
  drawn: readonly string[],
  { index, step }: { index: number; step: number },
): Arrangement => ({ ...chosen, order: withKept(swapped(drawn, index, step), chosen.order) });
