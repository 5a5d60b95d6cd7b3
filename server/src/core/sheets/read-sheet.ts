import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { gatherRows, type Sheet, type SheetLimits } from './sheet-rows.ts';

/** What is read apart: the bytes of a file, what it is called, and how much of it is read. */
export type SheetFile = { bytes: Uint8Array; fileName: string; limits: SheetLimits };

/** Reads a CSV file or an Excel workbook, by its name. */
export async function readSheet({ bytes, fileName, limits }: SheetFile): Promise<Sheet> {
  const gatherer = gatherRows(limits);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (fileName.toLowerCase().endsWith('.xlsx')) await readXlsx(buffer, limits.columns, gatherer);
  else readCsv(buffer, gatherer);
  return gatherer.sheet();
}
