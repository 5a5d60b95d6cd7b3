import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readApart } from './apart.ts';

const limits = { rows: 10_000, columns: 100, cell: 2000 };
const readCsv = (bytes: Uint8Array) => readApart('sheet', { bytes, fileName: 'people.csv', limits });

/** Whether this thread has had its turn at least so often while something was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await work.catch(() => {});
  clearInterval(timer);
  return turns;
}

test('a sheet is read in a thread of its own while others have their turn', async () => {
  const rows = 'Kim Example,kim@kestrel.example,Quality\n'.repeat(9000);
  const reading = readCsv(Buffer.from(`Name,Email,Department\n${rows}`));
  expect(await turnsDuring(reading)).toBeGreaterThan(1);
  expect(await reading).toMatchObject({ header: ['Name', 'Email', 'Department'], rows: { length: 9000 } });
});

test('10 MB of line breaks, and a number format of nothing but brackets, stop nobody', async () => {
  await expect(readCsv(Buffer.alloc(10 * 1024 * 1024, '\n'))).rejects.toThrow(/more than 1,048,576 lines/);
  const book = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(400_000)}"/></numFmts></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8('<worksheet><row r="1"><c><v>1</v></c></row></worksheet>'),
  });
  expect(await readApart('sheet', { bytes: book, fileName: 'people.xlsx', limits })).toEqual({
    header: ['1'],
    rows: [],
  });
});

test('what takes more memory than it may ends its thread, not the process, and is told in a sentence', async () => {
  const wide = { rows: 1000, columns: 1_000_000, cell: 2000 };
  const line = Array.from({ length: 250_000 }, (_, at) => 100 + (at % 900)).join(',');
  const reading = readApart('sheet', {
    bytes: Buffer.from(`${line}\n`.repeat(30)),
    fileName: 'people.csv',
    limits: wide,
  });
  await expect(reading).rejects.toThrow(/more than \d+ MB of memory/);
  expect(await readCsv(Buffer.from('Name\nKim\n'))).toMatchObject({ header: ['Name'] });
});

test('a picture is made anew, and what is none is refused', async () => {
  const refused = await readApart('picture', { bytes: Buffer.from('GIF89a'), size: 16 });
  expect(refused).toEqual({ refused: 'type' });
});

test('the type of many files is told at once, by threads that are kept for a while', async () => {
  const head = Buffer.from('%PDF-1.7\n');
  const told = await Promise.all(Array.from({ length: 20 }, () => readApart('type', head)));
  expect(new Set(told)).toEqual(new Set(['application/pdf']));
});
