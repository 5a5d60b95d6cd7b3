import { Readable } from 'node:stream';
import {
  userImportFieldNames,
  userImportFields,
  type ImportField,
  type ImportMessage,
} from 'contract/import/import';
import type { InputOf } from 'contract/core/endpoint';
import type { importEndpoints } from 'contract/import/import.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/context.ts';
import { csvBytes } from '../../core/csv.ts';
import { notFound } from '../../core/errors.ts';
import type { Exchange } from '../../core/route.ts';
import type { Cell, Table } from '../../core/sheet.ts';
import { xlsxBytes } from '../../core/xlsx.ts';
import { createFile, signedFileUrl, soon } from '../upload/file.service.ts';
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

/** Writes what the check has found to a file: one line for each cell. */
export async function writeErrors(ctx: WriteContext, importId: string, format: Format) {
  const { fileName } = await importStore.find(ctx, importId);
  const rows = await ctx.db.query<Found>(sql`select row, messages from import_rows
    where organization_id = app_organization() and import_id = ${importId} and jsonb_array_length(messages) > 0 order by row`);
  const table = { header: headings, batches: Readable.from([rows.flatMap(linesOf)]) };
  const id = newId();
  const name = `${fileName.replace(/\.[^.]*$/, '')}-errors.${format}`;
  const stored = await ctx.services.storage.put(id, streamOf(format, table));
  await createFile(ctx, { ...stored, id, name, mime: kinds[format].mime });
  return {
    url: signedFileUrl(ctx.services.tokens, id, { as: 'attachment', expires: soon() }),
    fileName: name,
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
