import { setImmediate as breathe } from 'node:timers/promises';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { SaxesParser } from 'saxes';
import { UnreadableFile, type ReadRow } from './read-sheet.ts';

// What a workbook of the rows that we take can be at most; a bomb says more in its directory, or is cut off there.
const mostParts = 2000;
const mostBytes = 48 * 1024 * 1024;
const mostRatio = 200;
const mostColumns = 200;
const pieceLength = 64 * 1024;

const notAWorkbook = () =>
  new UnreadableFile('This is not an Excel workbook that can be read. Save it again as .xlsx or as CSV.');
const tooLarge = () =>
  new UnreadableFile('The workbook is too large once it is unpacked. Copy the rows alone into a new one.');

type Parts = Record<string, Uint8Array>;

/** Unpacks only the parts that hold the cells, once their directory says that they are of a sensible size. */
function unpack(bytes: Buffer): Parts {
  let parts = 0;
  let total = 0;
  const wanted = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    parts += 1;
    if (parts > mostParts) throw tooLarge();
    if (!/^xl\/(workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(\.rels)?$/.test(name))
      return false;
    total += originalSize;
    const isBomb = originalSize > 1024 * 1024 && originalSize > size * mostRatio;
    if (total > mostBytes || isBomb) throw tooLarge();
    return true;
  };
  try {
    return unzipSync(bytes, { filter: wanted });
  } catch (error) {
    throw error instanceof UnreadableFile ? error : notAWorkbook();
  }
}

type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Walks over a part in pieces, between which others have their turn. Entities that a file declares are not expanded. */
async function walk(part: Uint8Array | undefined, handlers: Handlers): Promise<void> {
  if (!part) return;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {
    throw notAWorkbook();
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  parser.on('text', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += pieceLength) {
    parser.write(decoder.decode(part.subarray(at, at + pieceLength), { stream: true }));
    await breathe();
  }
  parser.close();
}

/** Where the first sheet that is not hidden lies. */
async function findSheet(parts: Parts): Promise<Uint8Array> {
  const targets = new Map<string, string>();
  await walk(parts['xl/_rels/workbook.xml.rels'], {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'));
    },
  });
  const ids: string[] = [];
  await walk(parts['xl/workbook.xml'], {
    open: (name, { state, 'r:id': id = '' }) => {
      if (name === 'sheet' && (state === undefined || state === 'visible')) ids.push(id);
    },
  });
  const sheet = parts[targets.get(ids[0] ?? '') ?? ''] ?? parts['xl/worksheets/sheet1.xml'];
  if (!sheet) throw notAWorkbook();
  return sheet;
}

async function readStrings(parts: Parts): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await walk(parts['xl/sharedStrings.xml'], {
    open: (name) => {
      if (name === 'si') text = '';
      isPhonetic ||= name === 'rPh';
      isText = name === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

const isDateFormat = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Which of the styles show a number as a day. */
async function readDateStyles(parts: Parts): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await walk(parts['xl/styles.xml'], {
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

/** 0 for A; undefined where the cell does not say where it is. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
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

// A stray cell far to the right is no reason to keep thousands of empty ones.
function place(cells: string[], column: number, text: string): void {
  if (column >= mostColumns) return;
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

/** Reads the cells of a sheet as they come: a formula is its last value. */
function sheetHandlers(rows: ReadRow[], mostRows: number, look: Look): Handlers {
  let current: ReadRow = { row: 0, cells: [] };
  let cell: CellTag | undefined;
  let value = '';
  let isValue = false;
  return {
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        current = { row: Number(r) || current.row + 1, cells: [] };
      } else if (name === 'c') {
        cell = { type: t, style: Number(s), column: columnOf(r) ?? current.cells.length };
        value = '';
      }
      isValue = Boolean(cell) && (name === 'v' || name === 't');
    },
    text: (piece) => {
      if (isValue) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        place(current.cells, cell.column, shownText(cell, value, look));
        cell = undefined;
      } else if (name === 'row' && current.cells.some((text) => text !== '')) {
        rows.push(current);
        if (rows.length > mostRows) throw new UnreadableFile('The sheet has too many rows.');
      }
    },
  };
}

/** The rows of a workbook's first visible sheet that have something in them; at most `mostRows`. */
export async function readXlsx(bytes: Buffer, mostRows: number): Promise<ReadRow[]> {
  const parts = unpack(bytes);
  const sheet = await findSheet(parts);
  const look = { strings: await readStrings(parts), dateStyles: await readDateStyles(parts) };
  const rows: ReadRow[] = [];
  await walk(sheet, sheetHandlers(rows, mostRows, look));
  return rows;
}
