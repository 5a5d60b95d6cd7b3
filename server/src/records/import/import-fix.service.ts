import type { BodyOf } from 'contract/core/endpoint';
import type { ImportJob } from 'contract/records/import/import';
import type { importEndpoints } from 'contract/records/import/import.endpoints';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, invalid, notFound } from '../../core/http/errors.ts';
import { seenIn, twinKey } from './import-look.ts';
import { recount, writeChecks } from './import-run.service.ts';
import { lockImport } from './import.service.ts';
import { updateImport } from './import.store.ts';
import { type FileRow, type Target, type Targets, targetOf } from './import-target.ts';

type Fix = BodyOf<typeof importEndpoints.fix>;

/** The cells of the rows, of which all but those of some columns are left empty: a check of twins asks for no others. */
async function readTwins(ctx: WriteContext, job: ImportJob, columns: readonly number[]): Promise<FileRow[]> {
  const rows = await ctx.db.query<{ row: number; cells: string[] }>(sql`
    select r.row, array(select coalesce(r.cells->>c, '') from unnest(${columns}::int[]) with ordinality x(c, place) order by place) as cells
      from import_rows r where r.organization_id = app_organization() and r.import_id = ${job._id} order by r.row`);
  return rows.map(({ row, cells }) => {
    const whole: string[] = [];
    for (const [at, column] of columns.entries()) whole[column] = cells[at] ?? '';
    return { row, cells: whole };
  });
}

const columnsOf = ({ mapping }: ImportJob, fields: readonly string[]): number[] =>
  fields.flatMap((field) => mapping[field] ?? []);

/** Writes the value into a cell, or into that of all rows that say the same there; gives which rows. */
async function writeCells(
  ctx: WriteContext,
  job: ImportJob,
  { rowId, column, value, everywhere }: { rowId: string; column: number; value: string; everywhere: boolean },
): Promise<number[]> {
  const [found] = await ctx.db.query<{ was: string; made: boolean }>(sql`
    select coalesce(cells->>${column}::int, '') as was, record_id is not null as made from import_rows
     where organization_id = app_organization() and import_id = ${job._id} and id = ${rowId}`);
  if (!found) throw notFound('Row', 'rowId');
  if (found.made) throw conflict('This row has already been imported.');
  const which = everywhere
    ? sql`coalesce(cells->>${column}::int, '') = ${found.was} and record_id is null`
    : sql`id = ${rowId}`;
  const changed = await ctx.db.query<{ row: number }>(sql`
    update import_rows set cells = jsonb_set(cells, array[${String(column)}], to_jsonb(${value}::text))
     where organization_id = app_organization() and import_id = ${job._id} and ${which} returning row`);
  return changed.map(({ row }) => row);
}

/** Checks some rows again, and those that were or have become about the same as one of them. */
async function checkAgain(
  ctx: WriteContext,
  { job, target, before }: { job: ImportJob; target: Target; before: readonly FileRow[] },
  changed: readonly number[],
): Promise<void> {
  const now = await readTwins(ctx, job, columnsOf(job, target.twins));
  const isChanged = new Set(changed);
  const keys = new Set(
    [...before, ...now].filter(({ row }) => isChanged.has(row)).map((row) => twinKey(row, job, target.twins)),
  );
  keys.delete('');
  const again = now.filter((row) => isChanged.has(row.row) || keys.has(twinKey(row, job, target.twins)));
  const rows = await ctx.db.query<FileRow>(sql`select row, cells from import_rows
    where organization_id = app_organization() and import_id = ${job._id} and row = any(${again.map(({ row }) => row)}::int[])
      and record_id is null order by row`);
  const check = await target.open(ctx, rows, job);
  const seen = seenIn(now, job, target.twins);
  await writeChecks(
    ctx,
    job._id,
    rows.map((row) => check(row, seen)),
  );
  await recount(ctx, job._id);
}

/** Corrects a cell of a checked row, or that of all rows that say the same in it. */
export async function fixRow(
  ctx: WriteContext,
  targets: Targets,
  { importId, rowId }: { importId: string; rowId: string },
  { field, value, everywhere = false }: Fix,
): Promise<ImportJob> {
  const job = await lockImport(ctx, importId, ['checked']);
  const column = Object.hasOwn(job.mapping, field) ? job.mapping[field] : undefined;
  if (column === null || column === undefined) throw invalid({ field: 'Choose a field that has a column' });
  const target = targetOf(targets, job.target);
  const before = await readTwins(ctx, job, columnsOf(job, target.twins));
  const changed = await writeCells(ctx, job, { rowId, column, value: value.trim(), everywhere });
  await checkAgain(ctx, { job, target, before }, changed);
  return updateImport(ctx, importId, sql`failure = null`);
}
