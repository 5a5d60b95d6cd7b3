import { expect, test } from 'vitest';
import { csvOf } from './widget-table.ts';

test('the numbers are written with their names, which no spreadsheet takes for a formula', () => {
  const rows = [
    ['Plant "North", hall 2', 1204],
    ['=SUM(A1)', null],
  ];
  expect(csvOf({ head: ['Name', 'Count'], rows })).toBe(
    '"Name","Count"\r\n"Plant ""North"", hall 2",1204\r\n"\'=SUM(A1)",\r\n',
  );
});
