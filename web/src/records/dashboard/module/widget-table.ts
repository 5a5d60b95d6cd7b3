import { save } from './save.ts';

/** The numbers of a part of a dashboard, row by row below their names. */
export type WidgetTable = { head: readonly string[]; rows: readonly (readonly (string | number | null)[])[] };

/** A text as a cell that no spreadsheet takes for a formula. */
const textOf = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const cellOf = (value: string | number | null) =>
  typeof value === 'string' ? textOf(value) : String(value ?? '');

/** A table as the text of a CSV file. */
export const csvOf = ({ head, rows }: WidgetTable): string =>
  [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** Saves a table as a CSV file; its first character tells spreadsheets that it is UTF-8. */
export function downloadCsv(title: string, table: WidgetTable): void {
  save(new Blob([`\uFEFF${csvOf(table)}`], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
}
