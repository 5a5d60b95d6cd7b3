import { asWritten } from './csv.ts';
import { limits } from 'contract/core/limits';
import { type Book, type Handlers, notAWorkbook, openBook, walk } from './office-book.ts';
import { longestCell, mostLines, tooMuchText, UnreadableFile, type Gatherer } from './sheet-rows.ts';

const mostStrings = 1_000_000;
// No spreadsheet has a cell further to the right than XFD.
const mostColumns = 16_384;

const outOfOrder = (row: number) =>
  new UnreadableFile(
    `The rows and cells of the workbook are out of order after row ${row}. Open it in Excel, save it, then upload it again.`,
  );

/** Where the first sheet that is not hidden lies. */
async function findSheet(book: Book): Promise<string> {
  const targets = new Map<string, string>();
  await walk(book, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'));
    },
  });
  let id: string | undefined;
  await walk(book, 'xl/workbook.xml', {
    open: (name, { state, 'r:id': given = '' }) => {
      if (name === 'sheet' && (state === undefined || state === 'visible')) id ??= given;
    },
  });
  const found = [targets.get(id ?? '') ?? '', 'xl/worksheets/sheet1.xml'].find((name) =>
    book.entries.has(name),
  );
  if (!found) throw notAWorkbook();
  return found;
}

async function readStrings(book: Book): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await walk(book, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      isPhonetic ||= name === 'rPh';
      isText = name === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isText) text = longer(text, piece);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += text.length;
      if (strings.push(text) > mostStrings || characters > limits.importCharacters) throw tooMuchText();
    },
  });
  return strings;
}

/** A cell's text with a further piece of it. */
function longer(text: string, piece: string): string {
  if (text.length + piece.length <= longestCell) return text + piece;
  throw new UnreadableFile(
    `A cell holds more than ${longestCell.toLocaleString('en')} characters. Shorten it, then upload again.`,
  );
}

/** Whether a number format shows a day or a time: a letter of one outside of quotation marks, brackets and escapes. */
export function isDateFormat(code: string): boolean {
  let closing = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (closing) closing = sign === closing ? '' : closing;
    else if (sign === '"') closing = '"';
    else if (sign === '[') closing = ']';
    else if (sign === '\\') at += 1;
    else if ('ymdhs'.includes(sign.toLowerCase())) return true;
  }
  return false;
}

const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Which of the styles show a number as a day. */
async function readDateStyles(book: Book): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await walk(book, 'xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'numFmt')
        custom.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) {
        const format = Number(attributes['numFmtId'] ?? 0);
        styles.push(custom.get(format) ?? isBuiltInDate(format));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

// Excel counts days since the end of 1899, and a leap day in 1900 that was none.
const dayOf = (serial: number) => new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);

function numberText(value: string, isDate: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (isDate && number >= 1 && number < 2_958_466) return dayOf(number);
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? number.toFixed(0) : String(number);
}

type CellTag = { type: string; style: number; column: number };
type Look = { strings: string[]; dateStyles: boolean[] };

function shownText({ type, style }: CellTag, value: string, { strings, dateStyles }: Look): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'Yes' : 'No';
  return type === 'n' ? numberText(value, dateStyles[style] ?? false) : value;
}

/** The number of a row after `last`: the next one where it says none. */
function rowOf(given: string | undefined, last: number): number {
  const row = given === undefined ? last + 1 : Number(given);
  if (!Number.isInteger(row) || row <= last || row > mostLines) throw outOfOrder(last);
  return row;
}

/** The place of a cell in its row, 0 for A: the next one where it says none. */
function columnOf(given: string | undefined, row: number, next: number): number {
  const [, letters, digits] = /^([A-Z]{1,3})([0-9]{1,7})$/.exec(given ?? '') ?? [];
  if (given === undefined) return next;
  if (!letters || Number(digits) !== row) throw outOfOrder(row - 1);
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (column < next || column >= mostColumns) throw outOfOrder(row - 1);
  return column;
}

/** Reads the cells of a sheet as they come: a formula is its last value. */
function sheetHandlers(gatherer: Gatherer, columns: number, look: Look): Handlers {
  let row = 0;
  let next = 0;
  let cells: string[] = [];
  let cell: CellTag | undefined;
  let value = '';
  let isValue = false;
  // One column too many is read, to say so; a stray cell far to the right is no reason to keep thousands of empty ones.
  function place({ column }: CellTag, text: string): void {
    if (column > columns || (column === columns && text === '')) return;
    while (cells.length < column) cells.push('');
    cells.push(text);
  }
  return {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        row = rowOf(r, row);
        cells = [];
        next = 0;
      } else if (name === 'c') {
        cell = { type: t, style: Number(s), column: columnOf(r, row, next) };
        next = cell.column + 1;
        value = '';
      }
      isValue = Boolean(cell) && (name === 'v' || name === 't');
    },
    text: (piece) => {
      if (isValue) value = longer(value, piece);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        place(cell, shownText(cell, value, look));
        cell = undefined;
      } else if (name === 'row') {
        gatherer.add(row, cells.map(asWritten));
      }
    },
  };
}

/** Reads a workbook's first visible sheet, row after row. */
export async function readXlsx(bytes: Buffer, columns: number, gatherer: Gatherer): Promise<void> {
  try {
    const book = await openBook(bytes);
    const sheet = await findSheet(book);
    const look = { strings: await readStrings(book), dateStyles: await readDateStyles(book) };
    await walk(book, sheet, sheetHandlers(gatherer, columns, look));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : notAWorkbook();
  }
}
