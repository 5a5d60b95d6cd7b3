import { expect, test } from 'vitest';
import { turnsOf } from './import-run.service.ts';

const rowsOf = (count: number, characters: number) =>
  Array.from({ length: count }, (_, row) => ({
    row,
    cells: ['x'.repeat(characters), 'y'.repeat(characters)],
  }));

async function sizesOf(rows: ReturnType<typeof rowsOf>) {
  const sizes: number[] = [];
  for await (const lot of turnsOf(rows)) sizes.push(lot.length);
  return sizes;
}

test('others have their turn after so many characters of a file, however few rows these are', async () => {
  expect(await sizesOf(rowsOf(1200, 5))).toEqual([500, 500, 200]);
  expect(await sizesOf(rowsOf(25, 1000))).toEqual([10, 10, 5]);
  expect(await sizesOf(rowsOf(2, 20_000))).toEqual([1, 1]);
  expect(await sizesOf([])).toEqual([]);
});
