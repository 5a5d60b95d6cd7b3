import papaparse from 'papaparse';
import { asWritten } from './csv.ts';
import { UnreadableFile, type ReadRow } from './read-sheet.ts';

function decoded(bytes: Buffer): string {
  const isUtf16 = bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfffe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes); // drops the mark
  } catch {
    throw new UnreadableFile(
      'The file is not in UTF-8, so that names would be garbled. In Excel, save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
    );
  }
}

// By the first rows, without blank ones: each of those speaks for no delimiter at all.
const delimiterOf = (text: string): string =>
  papaparse.parse(text, { preview: 10, skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] }).meta
    .delimiter;

/** The rows of a CSV file with commas, semicolons or tabs between its cells. */
export async function readCsv(bytes: Buffer): Promise<ReadRow[]> {
  const text = decoded(bytes);
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw new UnreadableFile(`A quotation mark in row ${row} is not closed. Correct it, then upload again.`);
  }
  return data.map((cells, index) => ({ row: index + 1, cells: cells.map(asWritten) }));
}
