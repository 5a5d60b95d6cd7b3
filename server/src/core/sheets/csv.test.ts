import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { brokenTable, bytesOf, tableOf } from '../../../test/sheet.ts';
import { csvBytes, neutralised } from './csv.ts';
import { readSheet } from './read-sheet.ts';
import type { Cell } from './sheet.ts';

async function readBack(...batches: Cell[][][]): Promise<string[][]> {
  const text = (await bytesOf(csvBytes(tableOf(['Header'], ...batches)))).toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  return papaparse.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data.slice(1);
}

test('a text that begins like a formula is neutralised, a plain number is not (I-09)', () => {
  const dangerous = [
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\0x',
    '=HYPERLINK("x")',
    '-',
    '+1 and more',
    '-1.0.0',
    '\n=1',
    '\uff1d1+1',
    '\uff0b1 and more',
    '\uff0d1',
    '\uff20SUM(A1)',
    "'=1+1",
  ];
  for (const text of dangerous) expect(neutralised(text)).toBe(`'${text}`);
  for (const text of [
    '-1.0',
    '+923001234567',
    '-1,5',
    '-1e5',
    '42',
    'a=b',
    'x@y.test',
    '',
    "'quoted",
    ' =1',
  ]) {
    expect(neutralised(text)).toBe(text);
  }
});

test('quotes, commas, line breaks and every script come back, over all batches', async () => {
  const texts = [
    'plain',
    'a,b',
    'say "so"',
    'two\nlines',
    'two\r\nlines',
    ' blanks ',
    '\u65e5\u672c\u8a9e',
    '-1.0',
    '',
  ];
  expect(await readBack([texts], [['second batch'], ['third']])).toEqual([
    texts,
    ['second batch'],
    ['third'],
  ]);
});

test('each cell stands in quotes, so that none is divided where another program divides cells', async () => {
  const bytes = await bytesOf(
    csvBytes(tableOf(['Header'], [['a;=1+1', 'plain', '"; =1', '', null, 42, 'b\t=1']])),
  );
  const [, line] = bytes.toString().split('\r\n');
  expect(line).toBe('"a;=1+1","plain","""; =1","","","42","b\t=1"');
});

test('what is exported is the same when it is imported again', async () => {
  const texts = [
    '=1+1',
    "'=1+1",
    "''@x",
    "'quoted",
    '-1.0',
    "'-1.0",
    '+923001234567',
    '\uff1dx',
    '-',
    "'",
    '- a\n- b',
  ];
  const bytes = await bytesOf(
    csvBytes(
      tableOf(
        texts.map((_, index) => `Column ${index}`),
        [texts],
      ),
    ),
  );
  const { rows } = await readSheet({
    bytes,
    fileName: 'any.csv',
    limits: { rows: 10, columns: 50, cell: 100 },
  });
  expect(rows[0]?.cells).toEqual(texts);
});

test('days and instants are written as they are, true and false as words, nothing as nothing', async () => {
  const row: Cell[] = [
    { day: '2026-03-31' },
    { instant: '2026-03-31T10:11:12.000Z' },
    true,
    false,
    -1.5,
    null,
    '=1+1',
  ];
  expect(await readBack([row])).toEqual([
    ['2026-03-31', '2026-03-31T10:11:12.000Z', 'Yes', 'No', '-1.5', '', "'=1+1"],
  ]);
});

test('a table that breaks off breaks the file off', async () => {
  await expect(bytesOf(csvBytes(brokenTable()))).rejects.toThrow('broken off');
});
