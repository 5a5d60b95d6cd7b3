import { expect, test, vi } from 'vitest';
import { brokenTable, bytesOf, readWorkbook, tableOf } from '../../../test/sheet.ts';
import type { Cell } from './sheet.ts';
import { xlsxBytes } from './xlsx.ts';

const write = async (header: string[], ...batches: Cell[][][]) =>
  readWorkbook(await bytesOf(xlsxBytes(tableOf(header, ...batches))));

test('texts stay texts, numbers numbers, days and instants become dates, and there is no formula (I-09)', async () => {
  const { values, rows, sheet } = await write(
    ['Text', 'Number', 'Day', 'Instant', 'Flag', 'Nothing'],
    [['=1+1', 12.5, { day: '2026-03-31' }, { instant: '2026-03-31T12:00:00.000Z' }, true, null]],
    [['-1.0', 0, { day: '1999-12-31' }, { instant: '1999-12-31T00:00:00.000Z' }, false, '']],
  );
  expect(values).toEqual([
    ['Text', 'Number', 'Day', 'Instant', 'Flag', 'Nothing'],
    ['=1+1', 12.5, 46112, 46112.5, 'Yes', null],
    ['-1.0', 0, 36525, 36525, 'No', null],
  ]);
  expect(rows[0]?.map((cell) => cell.style)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(rows[1]?.map((cell) => cell.style)).toEqual([4, 0, 2, 3, 0, 0]);
  expect(sheet).not.toContain('<f>');
});

test('markup, blanks, line breaks and every script come back; what XML cannot hold is left out', async () => {
  const kept = [
    '<b>&amp;</b>',
    ' blanks ',
    'two\nlines',
    '\u65e5\u672c\u8a9e \u{1f6e0}',
    '__proto__',
    'constructor',
  ];
  const { values } = await write(['Header'], [kept], [['a\u0001b\u000bc\uffff', 'x'.repeat(40_000)]]);
  expect(values[1]).toEqual(kept);
  expect(values[2]?.[0]).toBe('abc');
  expect(String(values[2]?.[1]).length).toBe(32_767);
});

test('the same rows give the same bytes, whenever they are written', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-31T12:00:00Z'), toFake: ['Date'] });
  const make = () => bytesOf(xlsxBytes(tableOf(['Name', 'Due'], [['Kiln', { day: '2026-03-31' }]])));
  const first = await make();
  vi.setSystemTime(new Date('2031-10-01T08:15:30Z'));
  const second = await make();
  vi.useRealTimers();
  expect(second.equals(first)).toBe(true);
});

test('a column is as wide as its first rows, and a printed sheet has its head and its number on each page', async () => {
  const { parts, sheet } = await write(
    ['No', 'Name'],
    [[1, 'Torque tool drift on the axle line']],
    [[2, 'x'.repeat(400)]],
  );
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([10, 36]);
  expect(sheet).toContain('<autoFilter ref="A1:B3"/>');
  expect(sheet).toMatch(/orientation="landscape" fitToWidth="1" fitToHeight="0".*Page &amp;P of &amp;N/s);
  expect(parts['xl/workbook.xml']).toContain('Export!$1:$1');
});

test('a text that looks like the code of a character is not read as one', async () => {
  expect((await write(['_x0041_'])).sheet).toContain('_x005F_x0041_');
});

test('every part that the workbook names is in the file', async () => {
  const { parts } = await write(['Header']);
  for (const [, target = ''] of (parts['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)) {
    expect(Object.keys(parts)).toContain(target);
  }
  for (const [, target = ''] of (parts['xl/_rels/workbook.xml.rels'] ?? '').matchAll(/Target="([^"]+)"/g)) {
    expect(Object.keys(parts)).toContain(`xl/${target}`);
  }
});

test('a table that breaks off breaks the file off', async () => {
  await expect(bytesOf(xlsxBytes(brokenTable()))).rejects.toThrow('broken off');
});
