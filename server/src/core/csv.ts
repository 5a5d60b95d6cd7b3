import papaparse from 'papaparse';
import { wordOf, type Cell, type Table } from './sheet.ts';

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** A text that no spreadsheet takes for a formula: one that begins like one gets an apostrophe, a plain number not. */
export function neutralised(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return neutralised(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return wordOf(cell);
  return 'day' in cell ? cell.day : cell.instant;
}

const lines = (rows: Cell[][]) =>
  Buffer.from(
    `${papaparse.unparse(
      rows.map((row) => row.map(textOf)),
      { newline: '\r\n' },
    )}\r\n`,
  );

/** A table as CSV in UTF-8 with a byte order mark, by which Excel knows it. */
export async function* csvBytes({ header, batches }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff');
  yield lines([header]);
  for await (const rows of batches) yield lines(rows);
}
