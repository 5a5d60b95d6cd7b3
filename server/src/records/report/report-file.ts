import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ReportRequest } from 'contract/records/report/report';
import type { ReportFormat } from 'contract/records/report/report-words';
import { pictureForPaper } from '../../core/files/read-picture.ts';
import { AppError } from '../../core/http/errors.ts';
import { csvBytes } from '../../core/sheets/csv.ts';
import { drawReport, type PdfSection } from '../../core/pdf/pdf-report.ts';
import type { PdfCell } from '../../core/pdf/pdf-table.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import { xlsxBytes } from '../../core/sheets/xlsx.ts';
import type { Storage, StoredFile } from '../../core/files/storage.ts';
import { fileIdIn } from '../../support/file/file.service.ts';
import type { ReportData, ReportRow, ReportSection } from './report-template.service.ts';
import { headingText, momentText, type Reader, textOf } from './report-words.service.ts';

/** What a report is made from: the same of it all gives the same bytes. */
export type Making = {
  number: string;
  kind: string;
  format: ReportFormat;
  request: ReportRequest;
  reader: Reader;
  asOf: string;
  data: ReportData;
};

export type Told = (done: number) => Promise<void>;

/** A line of what is kept for comparisons: the part, what the row is about, and what it says. */
export type KeptRow = { part: string; key: string; name: string; texts: string[] };
/** The first line of a part: what its columns are called. */
export type KeptHead = { part: string; header: readonly string[] };

const mimes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Passes the rows of a report on and keeps their words on the way, so that it is read once and never held whole. */
function keepWords({ data, reader }: Making, told: Told) {
  const out = createGzip();
  let count = 0;
  const write = async (line: KeptRow | KeptHead) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  async function* passed({ key, header, rows }: ReportSection): AsyncGenerator<ReportRow[]> {
    await write({ part: key, header });
    for await (const batch of rows) {
      for (const row of batch)
        await write({
          part: key,
          key: row.key,
          name: row.name,
          texts: row.cells.map((cell) => textOf(reader, cell)),
        });
      yield batch;
      count += batch.length;
      await told(count);
    }
  }
  return {
    out,
    sections: data.sections.map((section) => ({ ...section, rows: passed(section) })),
    counted: () => count,
  };
}

async function* cellsOf(rows: AsyncIterable<ReportRow[]>): AsyncGenerator<Cell[][]> {
  for await (const batch of rows) yield batch.map(({ cells }) => cells);
}

async function* textsOf(reader: Reader, rows: AsyncIterable<ReportRow[]>): AsyncGenerator<string[][]> {
  for await (const cells of cellsOf(rows)) yield cells.map((row) => row.map((cell) => textOf(reader, cell)));
}

function paperCell(reader: Reader, cell: Cell): PdfCell {
  if (typeof cell === 'number') return cell;
  const words = textOf(reader, cell);
  return cell !== null && typeof cell === 'object' && 'money' in cell ? { amount: words } : words;
}

/** The cells of rows on paper: words, and numbers as such. */
async function* shownOf(reader: Reader, rows: AsyncIterable<ReportRow[]>): AsyncGenerator<PdfCell[][]> {
  for await (const cells of cellsOf(rows))
    yield cells.map((row) => row.map((cell) => paperCell(reader, cell)));
}

async function* pdfSections(reader: Reader, sections: readonly ReportSection[]): AsyncGenerator<PdfSection> {
  for (const { heading, isFacts, header, rows, none, grid } of sections) {
    if (grid) {
      const cells: string[][] = [];
      for await (const batch of textsOf(reader, rows)) cells.push(...batch);
      yield { heading: heading ?? '', grid: { ...grid, cells } };
      continue;
    }
    if (!isFacts) {
      yield { heading, header: header.map(headingText), rows: shownOf(reader, rows), none };
      continue;
    }
    const facts: [string, string][] = [];
    for await (const batch of textsOf(reader, rows))
      for (const [label = '', value = ''] of batch) facts.push([headingText(label), value]);
    yield { heading: heading ?? '', facts };
  }
}

/** The picture of the workspace for the head of the first page; none where it has none, or has lost it. */
async function logoOf({ logo }: Reader, storage: Pick<Storage, 'read'>): Promise<Buffer | undefined> {
  const id = fileIdIn(logo);
  if (!id) return undefined;
  try {
    return await pictureForPaper(Buffer.concat(await (await storage.read(id)).toArray()));
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The report on paper. */
async function pdfOf(
  { number, kind, request, reader, asOf, data }: Making,
  sections: readonly ReportSection[],
  storage: Pick<Storage, 'read'>,
) {
  const at = momentText(reader, asOf);
  const zone = reader.zone === 'UTC' ? '' : ` (${reader.zone})`; // the moment says UTC already
  const rows: [string, string][] = request.record ? [] : [['Rows', data.total.toLocaleString('en')]];
  return drawReport({
    owner: reader.organization,
    logo: await logoOf(reader, storage),
    kind: request.record ? kind : 'Report',
    number: data.number ?? number,
    title: data.title,
    at: new Date(asOf),
    isLandscape: request.orientation === 'landscape',
    strip: [['Workspace', reader.workspace], ['Data as of', at], ...rows, ...data.strip],
    foot: [
      `Printed by ${reader.name}, ${at}${zone}. A printed copy is not controlled.`,
      [`${number}.`, `Data as of ${at}.`, data.foot].filter(Boolean).join(' '),
    ],
    sections: pdfSections(reader, sections),
  });
}

export type Made = {
  file: StoredFile;
  data: StoredFile;
  rowCount: number;
  pageCount: number | null;
  mime: string;
};

/** The bytes of the file, and how many pages it has where it has some. */
async function bytesOf(
  making: Making,
  sections: readonly ReportSection[],
  storage: Pick<Storage, 'read'>,
): Promise<{ bytes: Readable | Buffer; pages: number | null }> {
  if (making.format === 'pdf') return pdfOf(making, sections, storage);
  const section = sections.find(({ isOnPaperAlone }) => !isOnPaperAlone); // a sheet has one table
  if (!section) throw new Error(`${making.kind} has nothing for a sheet`);
  const table = { header: [...section.header], batches: cellsOf(section.rows) };
  const bytes = making.format === 'csv' ? csvBytes(table) : xlsxBytes(table);
  return { bytes: Readable.from(bytes, { objectMode: false }), pages: null };
}

/** Makes the file of a report and keeps what stands in it, both under the ids given. */
export async function makeFile(
  storage: Pick<Storage, 'put' | 'read'>,
  making: Making,
  { fileId, dataId, told }: { fileId: string; dataId: string; told: Told },
): Promise<Made> {
  const { out, sections, counted } = keepWords(making, told);
  const keeping = storage.put(dataId, out);
  keeping.catch(() => {}); // waited for below
  try {
    const { bytes, pages } = await bytesOf(making, sections, storage);
    const file = await storage.put(fileId, bytes);
    out.end();
    const data = await keeping;
    return { file, data, rowCount: counted(), pageCount: pages, mime: mimes[making.format] };
  } catch (error) {
    out.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}
