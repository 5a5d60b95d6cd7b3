/** What a cell holds: a day is `YYYY-MM-DD`, an instant ISO 8601 in UTC. */
export type Cell = string | number | boolean | null | { day: string } | { instant: string };

/** Rows under a header; they come in batches, so that a long table is never held whole. */
export type Table = { header: string[]; batches: AsyncIterable<Cell[][]> };

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Whether a spreadsheet may take a text for a formula: by how it begins, a plain number aside. Some read full-width signs. */
export function isLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/.test(text) && !plainNumber.test(text);
}

/** How both kinds of file write what is true and what is not. */
export const wordOf = (cell: boolean): string => (cell ? 'Yes' : 'No');
