// What a transaction locks is waited for by people: a batch that took longer is followed by a smaller one.
const aimMs = 40;
/** How many rows a page has: the first, and the least and the most that one grows or shrinks to. */
export const pageSizes = {
  first: 200,
  // Finding a page costs something however small it is: on a busy machine, pages of one would never come to an end.
  least: 100,
  most: 2000,
};

function nextSize(size: number, tookMs: number): number {
  const wanted = size * Math.min(2, Math.max(0.25, aimMs / tookMs));
  return Math.min(pageSizes.most, Math.max(pageSizes.least, Math.round(wanted)));
}

/**
 * Does work page by page, each a transaction of its own: `work` gets the key that the last page ended with, undefined at
 * first, and how many it may take at most; it gives the key that it has come to, undefined when nothing is left. The pages
 * are made so large that each holds its locks for a blink.
 */
export async function byKey<K>(
  work: (after: K | undefined, atMost: number) => Promise<K | undefined>,
): Promise<void> {
  let size = pageSizes.first;
  let last: K | undefined;
  do {
    const began = performance.now();
    last = await work(last, size);
    size = nextSize(size, performance.now() - began);
  } while (last !== undefined);
}

/** Works in batches where what is done is gone from what is left: `work` gives how many it has taken, fewer when nothing is left. */
export async function inBatches(work: (atMost: number) => Promise<number>): Promise<void> {
  await byKey<true>(async (_after, atMost) => ((await work(atMost)) < atMost ? undefined : true));
}
