import { afterEach, beforeEach, expect, test } from 'vitest';
import { byKey, inBatches, pageSizes } from './batches.ts';

const { first, least } = pageSizes;

beforeEach(() => {
  Object.assign(pageSizes, { first: 200, least: 100 });
});
afterEach(() => {
  Object.assign(pageSizes, { first, least });
});

test('pages follow one another by their keys until there is none, and a run that was cut off goes on from its key', async () => {
  const left = Array.from({ length: 950 }, (_, index) => index + 1);
  const seen: number[] = [];
  const page = async (after: number | undefined, atMost: number) => {
    const rows = left.filter((row) => row > (after ?? 0)).slice(0, atMost);
    seen.push(...rows);
    return rows.at(-1);
  };
  await byKey(page);
  expect(seen).toEqual(left);
});

test('what is done in batches ends with the first that is not full, and none is so small that it never ends', async () => {
  let left = 1234;
  const sizes: number[] = [];
  await inBatches(async (atMost) => {
    sizes.push(atMost);
    const done = Math.min(left, atMost);
    left -= done;
    return done;
  });
  expect(left).toBe(0);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
});

test('one that fails ends the run, and what was done before stays done', async () => {
  const done: number[] = [];
  const failing = byKey<number>(async (after = 0) => {
    if (after === 3) throw new Error('Cut off');
    done.push(after);
    return after + 1;
  });
  await expect(failing).rejects.toThrow('Cut off');
  expect(done).toEqual([0, 1, 2]);
});
