import { limits } from 'contract/core/limits';

/** A row of a file, by its number as a spreadsheet counts, with what its cells show. */
export type ReadRow = { row: number; cells: string[] };

/** A file that cannot be read, in a sentence for whoever has made it. */
export class UnreadableFile extends Error {}

/** What is read of a sheet: the first row that says something, and the rows below it, cut to its width. */
export type Sheet = { header: string[]; rows: ReadRow[] };

/** How much of a sheet is read. `cell` is how much is kept of each cell. */
export type SheetLimits = { rows: number; columns: number; cell: number };

/** How many rows a spreadsheet has at most; blank ones and notes count. */
export const mostLines = 1_048_576;
/** How much a spreadsheet keeps in one cell. */
export const longestCell = 32_767;

/** How long a line of text may be: more than a hundred cells that are all full. */
export const longestLine = 1_000_000;

const inWords = (count: number) => count.toLocaleString('en');

/** Refuses a sheet with more text in it than is read at once. */
export function tooMuchText(): UnreadableFile {
  return new UnreadableFile(
    `The file has more than ${inWords(limits.importCharacters)} characters in its cells. Divide it into several files.`,
  );
}

/** Refuses a sheet that goes on for longer than any spreadsheet does. */
function tooManyLines(): UnreadableFile {
  return new UnreadableFile(
    `The file has more than ${inWords(mostLines)} lines. Delete the empty ones, then upload it again.`,
  );
}

const isNote = ([first = '']: string[]) => first.startsWith('#');

/** Takes rows as they are read and keeps those that say something: no blank ones, and no notes, which begin with #. */
export function gatherRows(most: SheetLimits) {
  let header: string[] | undefined;
  let characters = 0;
  const rows: ReadRow[] = [];

  // What cannot be stored goes.
  const cleaned = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim().slice(0, most.cell);
  function begin(cells: string[]): void {
    if (cells.length > most.columns)
      throw new UnreadableFile(
        `The file has more than ${inWords(most.columns)} columns. Delete those that are not needed.`,
      );
    header = cells;
  }
  return {
    add(row: number, given: readonly string[]): void {
      if (row > mostLines) throw tooManyLines();
      const width = header?.length ?? most.columns + 1;
      const all = given.slice(0, width).map(cleaned);
      if (all.every((cell) => cell === '') || isNote(all)) return;
      characters = all.reduce((sum, { length }) => sum + length, characters);
      if (characters > limits.importCharacters) throw tooMuchText();
      if (!header) return begin(all);
      rows.push({ row, cells: all });
      if (rows.length > most.rows)
        throw new UnreadableFile(
          `The file has more than ${inWords(most.rows)} rows. Divide it into several files.`,
        );
    },
    sheet: (): Sheet => ({ header: header ?? [], rows }),
  };
}

export type Gatherer = ReturnType<typeof gatherRows>;
