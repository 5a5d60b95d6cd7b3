import { Readable } from 'node:stream';
import { organizationFields } from 'contract/import-targets';
import type { InputOf } from 'contract/core/endpoint';
import type { ImportField, ImportMessage, ImportRow } from 'contract/records/import/import';
import type { importEndpoints, recordImportEndpoints } from 'contract/records/import/import.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { StoredFile } from '../../core/files/storage.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import type { Download, Exchange, Prepared } from '../../core/http/route.ts';
import { csvBytes } from '../../core/sheets/csv.ts';
import type { Cell, Table } from '../../core/sheets/sheet.ts';
import { xlsxBytes } from '../../core/sheets/xlsx.ts';
import { createFile, signedFileUrl, soon } from '../../support/file/file.service.ts';
import { findImport } from './import.service.ts';
import { type Targets, targetOf } from './import-target.ts';

type Format = 'csv' | 'xlsx';

const kinds = {
  csv: { bytes: csvBytes, mime: 'text/csv' },
  xlsx: { bytes: xlsxBytes, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

const streamOf = (format: Format, table: Table) =>
  Readable.from(kinds[format].bytes(table), { objectMode: false });

type Found = Pick<ImportRow, 'row' | 'cells' | 'status' | 'messages' | 'isSkipped'> & {
  number: string | null;
  isMade: boolean;
  isChanged: boolean;
};

/** What is kept of what a file is for: whose rows are in it, and what is said of each beside its own columns. */
type Report = { rows: ReturnType<typeof sql>; headings: string[]; linesOf(found: Found): Cell[] };

const told = (messages: readonly ImportMessage[]): string =>
  messages.map(({ cell, message }) => (cell ? `${cell}: ${message}` : message)).join('; ');

const cellsIn = (messages: readonly ImportMessage[]): string =>
  [...new Set(messages.flatMap(({ cell }) => cell ?? []))].join(', ');

const resultOf = ({ isMade, isChanged, status, isSkipped }: Found): string => {
  if (isMade) return isChanged ? 'Changed' : 'Imported';
  if (status === 'error') return 'Error';
  return isSkipped || status === 'duplicate' || status === 'change' ? 'Left out' : 'Not imported';
};

const foundWords: Record<ImportRow['status'], string> = {
  ok: 'Note',
  warning: 'Note',
  change: 'Change',
  duplicate: 'Duplicate',
  error: 'Error',
};

const reports = {
  errors: {
    rows: sql`jsonb_array_length(r.messages) > 0`,
    headings: ['Row', 'Cell', 'Result', 'Reason'],
    linesOf: ({ row, status, messages }) => [row, cellsIn(messages), foundWords[status], told(messages)],
  },
  result: {
    rows: sql`true`,
    headings: ['Row', 'Result', 'Record', 'Reason'],
    linesOf: (found) => [found.row, resultOf(found), found.number, told(found.messages)],
  },
} satisfies Record<string, Report>;

/** What a file is called and kept as, once its bytes are stored. */
type Written = StoredFile & { id: string; name: string; mime: string };

const mostLines = 500;

/** The rows, page by page: their own columns, and what is said of them. */
async function* linesOf(
  ctx: Context,
  importId: string,
  width: number,
  report: Report,
): AsyncGenerator<Cell[][]> {
  for (let last = 0, isMore = true; isMore;) {
    const rows: Found[] = await ctx.db.query<Found>(sql`
      select r.row, r.cells, coalesce(r.status, 'ok') as status, r.messages, r.is_skipped as "isSkipped", r.record_number as number,
             r.record_id is not null as "isMade", r.before is not null as "isChanged" from import_rows r
       where r.organization_id = app_organization() and r.import_id = ${importId} and r.row > ${last} and ${report.rows}
       order by r.row limit ${mostLines}`);
    if (rows.length > 0)
      yield rows.map((found) => [
        ...Array.from({ length: width }, (_, at) => found.cells[at] ?? ''),
        ...report.linesOf(found),
      ]);
    last = rows.at(-1)?.row ?? last;
    isMore = rows.length === mostLines;
  }
}

/** Writes rows of an import to a file, which can be corrected and imported as it is: what is said stands behind. */
export async function writeRows(
  ctx: Context,
  importId: string,
  { what, format }: { what: keyof typeof reports; format: Format },
): Promise<Prepared<Written>> {
  const { storage } = ctx.services;
  const { fileName, header } = await findImport(ctx, importId);
  const id = newId();
  const report = reports[what];
  const table = {
    header: [...header, ...report.headings],
    batches: linesOf(ctx, importId, header.length, report),
  };
  const stored = await storage.put(id, streamOf(format, table));
  const name = `${fileName.replace(/\.[^.]*$/, '')}-${what}.${format}`;
  return { value: { ...stored, id, name, mime: kinds[format].mime }, discard: () => storage.remove(id) };
}

/** Keeps that file and gives the link to it. */
export async function keepRows(ctx: WriteContext, file: Written) {
  await createFile(ctx, file);
  return {
    url: signedFileUrl(ctx.services.tokens, file.id, { as: 'attachment', expires: soon() }),
    fileName: file.name,
  };
}

// Rows that begin with # are notes, and no import reads them.
function tableOf(fields: readonly ImportField[]): Table {
  const marked = (cells: string[]) => cells.map((cell, index) => (index === 0 ? `# ${cell}` : cell));
  const notes: Cell[][] = [
    marked(fields.map(({ help }) => help)),
    marked(fields.map(({ example }) => (example ? `For example: ${example}` : ''))),
    ['# Rows that begin with # are notes. They are not imported and may stay.'],
  ];
  const header = fields.map(({ label, required }) => (required ? `${label} *` : label));
  return { header, batches: Readable.from([notes]) };
}

type Asked = InputOf<typeof importEndpoints.template>;

/** Sends the empty file of an import into the organization, with a note under each heading. */
export async function sendTemplate({ reply }: Exchange, { params: { target }, query: { format } }: Asked) {
  const fields = Object.entries(organizationFields).find(([name]) => name === target)?.[1];
  if (!fields) throw notFound('Template');
  void reply
    .type(kinds[format].mime)
    .header('content-disposition', `attachment; filename="${target}-template.${format}"`)
    .send(streamOf(format, tableOf(fields)));
}

type AskedHere = InputOf<typeof recordImportEndpoints.template>;

/** Writes the template of a target in a workspace, with its additional fields. */
export async function writeTemplate(
  ctx: Context,
  targets: Targets,
  { params, query: { format } }: AskedHere,
): Promise<Download> {
  const fields = await targetOf(targets, params.target).fields(ctx);
  const parts: Uint8Array[] = [];
  for await (const part of kinds[format].bytes(tableOf(fields))) parts.push(part);
  const name = `${params.target.replace('_', '-')}s-template.${format}`;
  return { name, mime: kinds[format].mime, bytes: Buffer.concat(parts) };
}
