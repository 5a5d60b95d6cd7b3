import papaparse from 'papaparse';
import { asWritten } from './csv.ts';
import { longestLine, UnreadableFile, type Gatherer } from './sheet-rows.ts';

const pieceLength = 256 * 1024;
const headLength = 64 * 1024;

// By the mark at the beginning, which Excel writes; without one it is UTF-8.
const marks: Record<number, string> = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' };

function decoded(bytes: Buffer): string {
  const encoding = (bytes.length >= 2 && marks[bytes.readUInt16BE(0)]) || 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes); // drops the mark
  } catch {
    throw new UnreadableFile(
      'The file is not in UTF-8, so that names would be garbled. In Excel, save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
    );
  }
}

// By the first rows, without blank ones: each of those speaks for no delimiter at all.
const delimiterOf = (text: string): string =>
  papaparse.parse(text.trimStart().slice(0, headLength), {
    preview: 10,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  }).meta.delimiter;

const lineFeed = 10;
const carriageReturn = 13;

// The parser begins a row again with each piece of it, and a line of nothing but commas is as many cells.
function checkLines(text: string): void {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === lineFeed || sign === carriageReturn) start = at + 1;
    else if (at - start >= longestLine)
      throw new UnreadableFile(
        `The file has a line of more than ${longestLine.toLocaleString('en')} characters. Check that it is a CSV file with a row for each line.`,
      );
  }
}

/** Reads a CSV file with commas, semicolons or tabs between its cells, row after row. */
export function readCsv(bytes: Buffer, gatherer: Gatherer): void {
  const text = decoded(bytes);
  checkLines(text);
  let row = 0;
  papaparse.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    chunkSize: pieceLength,
    step({ data, errors }) {
      row += 1;
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new UnreadableFile(
          `A quotation mark in row ${row} is not closed. Correct it, then upload again.`,
        );
      gatherer.add(row, data.map(asWritten));
    },
  });
}
