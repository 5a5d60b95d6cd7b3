import { expect, test } from 'vitest';
import { storageText, usedStorageText } from './storage-text.ts';

test('storage is counted in thousands, with one decimal where there is one', () => {
  expect([50, 500, 1000, 1500].map(storageText)).toEqual(['50 GB', '500 GB', '1 TB', '1.5 TB']);
  expect([0, 999, 46_000_000, 1_440_000_000].map(usedStorageText)).toEqual([
    '0 B',
    '999 B',
    '46 MB',
    '1.4 GB',
  ]);
});
