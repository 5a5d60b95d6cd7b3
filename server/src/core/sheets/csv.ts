import papaparse from 'papaparse';
import { isLikeFormula, plainOf, wordOf, type Cell, type Table } from './sheet.ts';

/**
 * A text that no spreadsheet takes for a formula: one that begins like one gets an apostrophe, a plain number not. One
 * that has such an apostrophe of its own gets another, so that reading it back gives what it was.
 */
export function neutralised(text: string): string {
  return isLikeFormula(text.replace(/^'+/, '')) ? `'${text}` : text;
}

/** A cell of a file as it was before it was neutralised. */
export function asWritten(cell: string): string {
  const before = cell.slice(1);
  return cell.startsWith("'") && neutralised(before) === cell ? before : cell;
}

function textOf(given: Cell): string {
  const cell = plainOf(given);
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
      // Each cell in quotes: a program that divides cells at semicolons would find a new one within a text.
      { newline: '\r\n', quotes: true },
    )}\r\n`,
  );

/** A table as CSV in UTF-8 with a byte order mark, by which Excel knows it. */
export async function* csvBytes({ header, batches }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff');
  yield lines([header]);
  for await (const rows of batches) yield lines(rows);
}
