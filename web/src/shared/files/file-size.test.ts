import { expect, test } from 'vitest';
import { formatSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [29, '29 B'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [100 * 1024 * 1024, '100 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
