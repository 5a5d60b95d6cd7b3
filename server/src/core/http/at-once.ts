import { AppError } from './errors.ts';

/** Counts what is under way for each of many, and refuses more than `most` at once for one of them. */
export function createTurnstile(most: number) {
  const underWay = new Map<string, number>();
  return {
    /** Does the work in its turn; 429 when too much is under way for `who`. */
    async through<T>(who: string, work: () => Promise<T>): Promise<T> {
      const count = underWay.get(who) ?? 0;
      if (count >= most)
        throw new AppError(
          'RATE_LIMITED',
          `At most ${most} requests are answered at once for one person. Wait for some, then try again.`,
          { retryAfter: 1 },
        );
      underWay.set(who, count + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(who) ?? 1) - 1;
        if (left === 0) underWay.delete(who);
        else underWay.set(who, left);
      }
    },
    /** For how many something is under way. */
    size: () => underWay.size,
  };
}
