import { setImmediate as breathe } from 'node:timers/promises';
import { drawPairs } from './pdf-facts.ts';
import { ink, lineHeight, type OpenPaper } from './pdf-page.ts';
import { type Line, widestWord, widthOf, wrap } from './pdf-text.ts';

/** What stands in a table: words, or a number or an amount in words, which ends where those below it end. */
export type PdfCell = string | number | { amount: string };

const wordsIn = (cell: PdfCell) => (typeof cell === 'object' ? cell.amount : String(cell));

/** A table: its rows come in batches, so that a long one is never held whole. */
export type PdfTable = { header: readonly string[]; rows: AsyncIterable<PdfCell[][]>; none: string };

const gap = 8;
const padding = 4;
const least = 30;
const longestCell = 20_000;
/** A row that is taller may be divided between pages. */
const tallest = 110;

/** How large the words of a table are: smaller where there are many columns. */
const sizeOf = (columns: number) => (columns > 11 ? 6.5 : columns > 8 ? 7.2 : 8.2);

/** How wide a column wants to be, and how narrow it may be, as its first rows say. */
function wishOf(texts: readonly string[], size: number, isBold = false) {
  const type = { size: size * 1.03, isBold };
  const wish = Math.max(...texts.map((text) => Math.min(260, widthOf(text.slice(0, 120), type))));
  const word = Math.max(...texts.map((text) => Math.min(90, widestWord(text.slice(0, 400), type))));
  return { wish: Math.max(wish, least), word: Math.max(word, least) };
}

/** Shares the width of the page among the columns: none gets less than its longest word where there is room. */
function columnWidths(
  header: readonly string[],
  sample: readonly string[][],
  { width, size }: { width: number; size: number },
): number[] {
  const room = width - gap * (header.length - 1);
  const wishes = header.map((title, at) =>
    wishOf([title, ...sample.map((row) => row[at] ?? '')], size, at === 0),
  );
  const wished = wishes.reduce((sum, { wish }) => sum + wish, 0);
  if (wished <= room) return wishes.map(({ wish }) => (wish * room) / wished);
  const words = wishes.reduce((sum, { word }) => sum + word, 0);
  if (words >= room) return wishes.map(({ word }) => (word * room) / words);
  const over = wishes.reduce((sum, { wish, word }) => sum + Math.max(0, wish - word), 0);
  return wishes.map(({ wish, word }) => word + (Math.max(0, wish - word) * (room - words)) / over);
}

/** Whether a column holds numbers alone, as far as its first rows say. */
const isOfNumbers = (sample: readonly PdfCell[][], at: number) => {
  const cells = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => typeof cell !== 'string');
};

type Drawn = {
  paper: OpenPaper;
  header: readonly string[];
  widths: number[];
  isRight: boolean[];
  size: number;
};

const placesOf = ({ paper, widths }: Drawn) =>
  widths.map((width, at) => ({
    x: paper.x + widths.slice(0, at).reduce((sum, one) => sum + one + gap, 0),
    width,
  }));

function drawHeader(table: Drawn): void {
  const { paper, header, size, isRight } = table;
  const heights = placesOf(table).map((place, at) =>
    paper.put(header[at] ?? '', place, paper.state.y, {
      size,
      color: ink.muted,
      isRight: isRight[at] ?? false,
    }),
  );
  paper.state.y += Math.max(...heights) + 3;
  paper.rule(paper.state.y, { color: ink.strong, weight: 0.9 });
}

function nextPage(table: Drawn, newPage: () => void): void {
  newPage();
  drawHeader(table);
}

/** Draws so many lines of each cell as there is room for, and gives what is left. */
function drawSlice(table: Drawn, cells: Line[][], room: number): Line[][] {
  const { paper, size, isRight } = table;
  const most = Math.max(1, Math.floor((room - 2 * padding) / lineHeight(size)));
  const shown = Math.min(most, Math.max(...cells.map(({ length }) => length)));
  placesOf(table).forEach((place, at) => {
    cells[at]?.slice(0, shown).forEach((line, index) =>
      paper.drawLine(line, place, paper.state.y + padding + index * lineHeight(size), {
        size,
        isRight: isRight[at] ?? false,
      }),
    );
  });
  paper.state.y += shown * lineHeight(size) + 2 * padding;
  return cells.map((cell) => cell.slice(shown));
}

/** The lines of each cell of a row, and the room that it needs at the foot of a page: all of it, or its first lines where it is tall. */
function rowOf({ widths, size }: Drawn, row: readonly string[]): { cells: Line[][]; needed: number } {
  const cells = widths.map((width, at) =>
    wrap((row[at] ?? '').slice(0, longestCell), width, { size, isBold: at === 0 }),
  );
  const height = Math.max(...cells.map(({ length }) => length)) * lineHeight(size) + 2 * padding;
  return { cells, needed: height <= tallest ? height : 3 * lineHeight(size) };
}

function drawRow(table: Drawn, row: readonly string[], newPage: () => void): void {
  const { paper } = table;
  const { needed, ...drawn } = rowOf(table, row);
  let { cells } = drawn;
  if (paper.state.y + needed > paper.floor) nextPage(table, newPage);
  while (cells.some(({ length }) => length > 0)) {
    cells = drawSlice(table, cells, paper.floor - paper.state.y);
    if (cells.some(({ length }) => length > 0)) nextPage(table, newPage);
  }
  paper.rule(paper.state.y);
}

const sampleRows = 100;

/** Whether so many columns cannot be read beside each other: then the fields of each row stand under its first. */
function isTooWide(header: readonly string[], sample: readonly string[][], width: number): boolean {
  const size = sizeOf(header.length);
  const words = header.map((title, at) => wishOf([title, ...sample.map((row) => row[at] ?? '')], size).word);
  const needed = words.reduce((sum, word) => sum + word, gap * (header.length - 1));
  return header.length > 1 && needed > width * 1.4;
}

/** A row as a block: its first field as a heading, and what the others say. */
function drawBlock(
  paper: OpenPaper,
  header: readonly string[],
  row: readonly string[],
  newPage: () => void,
): void {
  const { state } = paper;
  const [first = '', ...rest] = row.map((text) => text.slice(0, longestCell));
  const facts = rest.flatMap((text, at): [string, string][] =>
    text === '' ? [] : [[header[at + 1] ?? '', text]],
  );
  const heading = wrap(first, paper.width, { size: 9.5, isBold: true });
  if (state.y + heading.length * lineHeight(9.5) + 50 > paper.floor) newPage();
  state.y += 6 + paper.put(first, paper, state.y + 6, { size: 9.5, isBold: true });
  drawPairs(paper, facts, newPage);
  paper.rule(state.y);
}

/** What the titles of the columns take, where one of them has two lines. */
const headerRoom = 32;
/** What the beginning of a row takes that stands as a block, and the words that there is none. */
const [blockRoom, noneRoom] = [70, 20];

/** A table as it begins: its heading and its titles stand on the page of its first row. */
function beginTable(table: Drawn, first: readonly string[], lead: (needed: number) => void): Drawn {
  lead(headerRoom + rowOf(table, first).needed);
  drawHeader(table);
  return table;
}

/**
 * Draws a table over as many pages as it needs; its head is repeated on each, and only a tall row is divided. `lead` draws what
 * stands above it, where so much room is left below that.
 */
export async function drawTable(
  paper: OpenPaper,
  { header, rows, none }: PdfTable,
  newPage: () => void,
  lead: (needed: number) => void,
): Promise<void> {
  const size = sizeOf(header.length);
  let table: Drawn | undefined;
  let isBlocks: boolean | undefined;
  for await (const cells of rows) {
    if (cells.length === 0) continue;
    const batch = cells.map((row) => row.map(wordsIn));
    const sample = batch.slice(0, sampleRows);
    if (isBlocks === undefined) {
      isBlocks = isTooWide(header, sample, paper.width);
      if (isBlocks) lead(blockRoom);
    }
    if (!table && !isBlocks) {
      const widths = columnWidths(header, sample, { width: paper.width, size });
      const isRight = header.map((_, at) => isOfNumbers(cells.slice(0, sampleRows), at));
      table = beginTable({ paper, header, size, widths, isRight }, batch[0] ?? [], lead);
    }
    for (const [at, row] of batch.entries()) {
      if (table) drawRow(table, row, newPage);
      else drawBlock(paper, header, row, newPage);
      if (at % 20 === 19) await breathe(); // others have their turn
    }
  }
  if (isBlocks !== undefined) return;
  lead(noneRoom);
  paper.state.y += paper.put(none, paper, paper.state.y, { size: 9, color: ink.muted });
}
