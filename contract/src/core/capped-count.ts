import { z } from 'zod';
import { limits } from './limits.ts';

/** A number that stands on every screen: counted up to 99, and whether there is more. */
export const cappedCount = z.object({
  count: z.int().min(0).max(limits.countCap),
  hasMore: z.boolean(),
});

export type CappedCount = z.output<typeof cappedCount>;

/** So much of what was found is to be asked for: one more than is shown, to know whether there is more. */
export const countedMost = limits.countCap + 1;

/** How many were found, when no more than `countedMost` were looked for. */
export const cappedCountOf = (found: number): CappedCount => ({
  count: Math.min(found, limits.countCap),
  hasMore: found > limits.countCap,
});
