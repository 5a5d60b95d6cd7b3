import { columnName, type ImportMessage } from 'contract/records/import/import';
import type { FileRow, Reading, Seen } from './import-target.ts';

// A row with more than that wrong with it is looked at anew, not read to the end.
const mostMessages = 20;

/** A name as it is compared: without regard to case, and to blanks beside words and colons. */
export const plain = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').replace(/ ?: ?/g, ':').toLowerCase();

/** The names in a cell, separated by semicolons, lines or bars. */
export const listed = (text: string): string[] =>
  text
    .split(/[;\n|]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** What a row says in a field: its cell, or what rows get that say nothing. */
export function valueIn({ cells }: FileRow, { mapping, defaults }: Reading, field: string): string {
  const column = mapping[field];
  const cell = column === null || column === undefined ? '' : (cells[column] ?? '').trim();
  return cell || (defaults[field] ?? '').trim();
}

/** Looks at one row; gathers what is to be said of its cells. */
export function lookAt(file: FileRow, reading: Reading) {
  const messages: ImportMessage[] = [];
  const valueOf = (field: string): string => valueIn(file, reading, field);
  const say = (field: string | null, message: string, isError: boolean): void => {
    if (messages.length >= mostMessages) return;
    const column = field ? reading.mapping[field] : null;
    const cell = column === null || column === undefined ? null : `${columnName(column)}${file.row}`;
    messages.push({ field, cell, value: field ? valueOf(field).slice(0, 200) : '', message, isError });
  };
  return { row: file.row, messages, valueOf, say };
}

export type Look = ReturnType<typeof lookAt>;

/** The words by which a row is the same as another; empty for one that says nothing in the first of the fields. */
export function twinKey(file: FileRow, reading: Reading, fields: readonly string[]): string {
  const [first = '', ...others] = fields.map((field) => plain(valueIn(file, reading, field)));
  return first && [first, ...others].join('\u0001');
}

/** The first row of each key. */
export function seenIn(rows: readonly FileRow[], reading: Reading, fields: readonly string[]): Seen {
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = twinKey(row, reading, fields);
    if (key && !seen.has(key)) seen.set(key, row.row);
  }
  return seen;
}
