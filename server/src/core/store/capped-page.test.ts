import { limits } from 'contract/core/limits';
import { expect, test } from 'vitest';
import { cappedTotal, mostOf, windowOf } from './capped-page.ts';

test('no page asks for rows behind the cap, or counts beyond it, however far away it is', () => {
  expect(windowOf({ page: 100, limit: 100 })).toEqual({ limit: 100, offset: 9900 });
  expect(windowOf({ page: 101, limit: 100 })).toEqual({ limit: 0, offset: 0 });
  expect(windowOf({ page: limits.pageMax, limit: 100 })).toEqual({ limit: 0, offset: 0 });
  expect(mostOf({ page: 1, limit: 10 })).toBe(limits.countCap + 1);
  expect(mostOf({ page: 60, limit: 100 })).toBe(6101);
  expect(mostOf({ page: limits.pageMax, limit: 100 })).toBe(limits.totalCap + 1);
  expect(cappedTotal({ page: limits.pageMax, limit: 100 }, limits.totalCap + 1)).toEqual({
    total: limits.totalCap,
    totalIsCapped: true,
  });
});
