import { expect, test } from 'vitest';
import { csvOf } from './bar-table.ts';

test('the numbers are written with their names, which no spreadsheet takes for a formula', () => {
  const bars = [
    { key: 'a', label: 'Plant "North", hall 2', count: 1204 },
    { key: 'b', label: '=SUM(A1)', count: 0 },
  ];
  expect(csvOf(bars)).toBe('"Name","Count"\r\n"Plant ""North"", hall 2",1204\r\n"\'=SUM(A1)",0\r\n');
});
