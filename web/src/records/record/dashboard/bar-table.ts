import { type Bar, save } from './bar-picture.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** A text as a cell that no spreadsheet takes for a formula. */
const cellOf = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The numbers of the bars as the text of a CSV file. */
export const csvOf = (bars: Bar[]): string =>
  [
    [dashboardTexts.name, dashboardTexts.count].map(cellOf).join(','),
    ...bars.map(({ label, count }) => `${cellOf(label)},${count}`),
    '',
  ].join('\r\n');

/** Saves the numbers of the bars as a CSV file; its first character tells spreadsheets that it is UTF-8. */
export function downloadCsv(title: string, bars: Bar[]): void {
  save(new Blob([`\uFEFF${csvOf(bars)}`], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
}
