/**
 * What a cell holds: a day is `YYYY-MM-DD`, an instant ISO 8601 in UTC. An amount of money is in the currency of the
 * workspace; a grade is a number that has words on paper.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { day: string }
  | { instant: string }
  | { money: number }
  | { grade: number; words: string };

/** An amount of money as a cell; nothing where there is none. */
export const moneyCell = (amount: unknown): Cell => (typeof amount === 'number' ? { money: amount } : null);

/** A cell as a sheet has it: what can be reckoned with is a number there. */
export function plainOf(
  cell: Cell,
): string | number | boolean | null | { day: string } | { instant: string } {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('money' in cell) return cell.money;
  return 'grade' in cell ? cell.grade : cell;
}

/** Rows under a header; they come in batches, so that a long table is never held whole. */
export type Table = { header: string[]; batches: AsyncIterable<Cell[][]> };

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Whether a spreadsheet may take a text for a formula: by how it begins, a plain number aside. Some read full-width signs. */
export function isLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/.test(text) && !plainNumber.test(text);
}

/** How both kinds of file write what is true and what is not. */
export const wordOf = (cell: boolean): string => (cell ? 'Yes' : 'No');
