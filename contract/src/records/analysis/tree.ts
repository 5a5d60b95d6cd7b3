/** A part of an analysis as the rules need it: an answer to a why, or a cause on a fishbone. */
export type Branch = {
  _id: string;
  /** What it hangs on; nothing for what stands directly below the problem or a category. */
  parent: { _id: string } | null;
  position: number;
};

const byPlace = (a: Branch, b: Branch) => a.position - b.position || (a._id < b._id ? -1 : 1);

/** What hangs directly on something (on nothing for null), in its order. */
export function childrenOf<B extends Branch>(branches: readonly B[], parent: string | null): B[] {
  return branches.filter((one) => (one.parent?._id ?? null) === parent).toSorted(byPlace);
}

/** A branch and all that hangs on it, as an outline reads: each before what hangs on it. */
export function withAllBelow<B extends Branch>(branches: readonly B[], top: B): B[] {
  return [top, ...childrenOf(branches, top._id).flatMap((child) => withAllBelow(branches, child))];
}

/**
 * The branches in the order of an outline. What hangs on something that is not there (its branch was deleted) is left
 * out with it.
 */
export function inOutline<B extends Branch>(branches: readonly B[]): B[] {
  return childrenOf(branches, null).flatMap((top) => withAllBelow(branches, top));
}

/** From a branch up to the one below the problem, itself first. */
export function chainOf<B extends Branch>(branches: readonly B[], id: string): B[] {
  const own = branches.find(({ _id }) => _id === id);
  return own ? [own, ...(own.parent ? chainOf(branches, own.parent._id) : [])] : [];
}

/** How many levels a branch reaches down, its own among them. */
export function heightOf(branches: readonly Branch[], id: string): number {
  return 1 + Math.max(0, ...childrenOf(branches, id).map((child) => heightOf(branches, child._id)));
}

/** The place between two neighbours; positions are any numbers, and only their order is seen. */
export function placeBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 1 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
