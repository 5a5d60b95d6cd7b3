import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import type { Cell, Table } from '../src/core/sheets/sheet.ts';

/** A table of some batches. */
export const tableOf = (header: string[], ...batches: Cell[][][]): Table => ({
  header,
  batches: Readable.from(batches),
});

/** A table that cannot be read to its end. */
export const brokenTable = (): Table => ({
  header: ['Header'],
  batches: (async function* () {
    yield [['row']];
    throw new Error('broken off');
  })(),
});

/** All bytes of something that is written in pieces. */
export const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Readable.from(chunks).toArray());

type SheetCell = { style: number; value: string | number | null };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>' };
const plain = (xml: string) => xml.replace(/&(amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');

function readCell([, attributes = '', inner = '']: string[]): SheetCell {
  const style = Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0);
  if (attributes.includes('t="inlineStr"')) return { style, value: plain(inner.replace(/<[^>]*>/g, '')) };
  const number = /<v>([^<]*)<\/v>/.exec(inner)?.[1];
  return { style, value: number === undefined ? null : Number(number) };
}

/** The rows of a workbook's only sheet, and its parts as text. */
export function readWorkbook(bytes: Buffer) {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString()]),
  );
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map((row) =>
    [...(row[1] ?? '').matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(readCell),
  );
  return { parts, sheet, rows, values: rows.map((row) => row.map((cell) => cell.value)) };
}
