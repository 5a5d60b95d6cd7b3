import { limits } from 'contract/core/limits';
import { expect, test } from 'vitest';
import { cappedTotal, windowOf } from './capped-page.ts';

const deepest = { page: limits.pageMax, limit: 100 };

test('no page takes or counts rows behind the cap, however far away it is, but an export goes to the end', () => {
  expect(windowOf({ page: 1, limit: 10 })).toEqual({ limit: 10, offset: 0, most: limits.countCap + 1 });
  expect(windowOf({ page: 60, limit: 100 })).toEqual({ limit: 100, offset: 5900, most: 6101 });
  expect(windowOf({ page: 100, limit: 100 })).toEqual({
    limit: 100,
    offset: 9900,
    most: limits.totalCap + 1,
  });
  expect(windowOf({ page: 101, limit: 100 })).toEqual({ limit: 0, offset: 0, most: limits.totalCap + 1 });
  expect(windowOf(deepest)).toEqual({ limit: 0, offset: 0, most: limits.totalCap + 1 });
  expect(windowOf({ page: 101, limit: 100, isWhole: true })).toEqual({
    limit: 100,
    offset: 10_000,
    most: 10_201,
  });
  const capped = { total: limits.totalCap, totalIsCapped: true };
  expect(cappedTotal(deepest, limits.totalCap + 1)).toEqual(capped);
});
