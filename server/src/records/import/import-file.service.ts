import { Readable } from 'node:stream';
import {
  userImportFieldNames,
  userImportFields,
  type ImportField,
  type ImportMessage,
} from 'contract/records/import/import';
import type { InputOf } from 'contract/core/endpoint';
import type { importEndpoints } from 'contract/records/import/import.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { csvBytes } from '../../core/sheets/csv.ts';
import { notFound } from '../../core/http/errors.ts';
import type { Exchange, Prepared } from '../../core/http/route.ts';
import type { Cell, Table } from '../../core/sheets/sheet.ts';
import type { StoredFile } from '../../core/files/storage.ts';
import { xlsxBytes } from '../../core/sheets/xlsx.ts';
import { createFile, signedFileUrl, soon } from '../../support/file/file.service.ts';
import { importStore } from './import.store.ts';

type Format = 'csv' | 'xlsx';

const kinds = {
  csv: { bytes: csvBytes, mime: 'text/csv' },
  xlsx: { bytes: xlsxBytes, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

const streamOf = (format: Format, table: Table) =>
  Readable.from(kinds[format].bytes(table), { objectMode: false });

type Found = { row: number; messages: ImportMessage[] };

const headings = ['Row', 'Cell', 'Column', 'Value', 'Kind', 'Reason'];

const linesOf = ({ row, messages }: Found): Cell[][] =>
  messages.map(({ cell, field, value, message, isError }) => [
    row,
    cell,
    field ? userImportFields[field].label : null,
    value,
    isError ? 'Error' : 'Warning',
    message,
  ]);

/** What a file is called and kept as, once its bytes are stored. */
type Written = StoredFile & { id: string; name: string; mime: string };

const mostLines = 1000;

/** What the check has found, page by page. */
async function* foundIn(ctx: Context, importId: string): AsyncGenerator<Cell[][]> {
  for (let last = 0, isMore = true; isMore;) {
    const rows: Found[] = await ctx.db.query<Found>(sql`select row, messages from import_rows
      where organization_id = app_organization() and import_id = ${importId} and row > ${last}
        and jsonb_array_length(messages) > 0 order by row limit ${mostLines}`);
    if (rows.length > 0) yield rows.flatMap(linesOf);
    last = rows.at(-1)?.row ?? last;
    isMore = rows.length === mostLines;
  }
}

/** Writes what the check has found to a file: one line for each cell. */
export async function writeErrors(
  ctx: Context,
  importId: string,
  format: Format,
): Promise<Prepared<Written>> {
  const { storage } = ctx.services;
  const { fileName } = await importStore.find(ctx, importId);
  const id = newId();
  const table = { header: headings, batches: foundIn(ctx, importId) };
  const stored = await storage.put(id, streamOf(format, table));
  const name = `${fileName.replace(/\.[^.]*$/, '')}-errors.${format}`;
  return { value: { ...stored, id, name, mime: kinds[format].mime }, discard: () => storage.remove(id) };
}

/** Keeps that file and gives the link to it. */
export async function keepErrors(ctx: WriteContext, file: Written) {
  await createFile(ctx, file);
  return {
    url: signedFileUrl(ctx.services.tokens, file.id, { as: 'attachment', expires: soon() }),
    fileName: file.name,
  };
}

// Rows that begin with # are notes, and no import reads them.
function notes(): Cell[][] {
  const fields: ImportField[] = userImportFieldNames.map((name) => userImportFields[name]);
  const marked = (cells: string[]) => cells.map((cell, index) => (index === 0 ? `# ${cell}` : cell));
  return [
    marked(fields.map(({ help }) => help)),
    marked(fields.map(({ example }) => (example ? `For example: ${example}` : ''))),
    ['# Rows that begin with # are notes. They are not imported and may stay.'],
  ];
}

type Asked = InputOf<typeof importEndpoints.template>;

/** Sends the empty file of an import, with a note under each heading. */
export async function sendTemplate({ reply }: Exchange, { params, query: { format } }: Asked) {
  if (params.target !== 'users') throw notFound('Template');
  const header = userImportFieldNames.map((name) => {
    const { label, required }: ImportField = userImportFields[name];
    return required ? `${label} *` : label;
  });
  void reply
    .type(kinds[format].mime)
    .header('content-disposition', `attachment; filename="users-template.${format}"`)
    .send(streamOf(format, { header, batches: Readable.from([notes()]) }));
}
