import type { ImportChanged } from 'contract/records/import/import';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { Outcome, Run } from './import-target.ts';

type Row = { row: number; id: string; version: number; before: Record<string, unknown> | null };

/** Takes back one that an import has made, or has changed from what it was `before`; no, when it was changed since, and stays. */
export type TakeBack = (ctx: WriteContext, made: Row, reason: string) => Promise<boolean>;

async function takeBackOne(ctx: WriteContext, row: Row, how: { takeBack: TakeBack; reason: string }) {
  return how.takeBack(ctx, row, how.reason).catch((error: unknown) => {
    // What was deleted for good, or is used by now, stays as it is.
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'IN_USE')) return false;
    throw error;
  });
}

/** Takes back the next rows after one, and says which was the last; undefined when there was none. */
async function takeBackLot(
  ctx: WriteContext,
  { task }: Run,
  { after, lotSize, ...how }: { after: number; lotSize: number; takeBack: TakeBack; reason: string },
): Promise<number | undefined> {
  const rows = await ctx.db.query<Row>(sql`
    select row, record_id as id, record_version as version, before from import_rows
     where organization_id = app_organization() and import_id = ${task.importId} and record_id is not null and row > ${after}
     order by row limit ${lotSize}`);
  const gone: number[] = [];
  for (const row of rows) if (await takeBackOne(ctx, row, how)) gone.push(row.row);
  await ctx.db.query(sql`update import_rows set record_id = null, record_version = null, before = null
    where organization_id = app_organization() and import_id = ${task.importId} and row = any(${gone}::int[])`);
  await ctx.db
    .query(sql`update imports set done = done + ${rows.length}, undone_count = undone_count + ${gone.length}
    where organization_id = app_organization() and id = ${task.importId}`);
  return rows.at(-1)?.row;
}

/** Takes back lot by lot what an import has made; begun again, it goes on with what is left. */
async function takeBackAll(
  run: Run,
  how: { takeBack: TakeBack; reason: string; lotSize: number },
): Promise<void> {
  for (let after: number | undefined = -1; after !== undefined;) {
    const last: number = after;
    after = await run.during((ctx) => takeBackLot(ctx, run, { ...how, after: last }));
  }
}

/** Undoes an import of what can be taken back one by one. */
export async function undoMade(
  run: Run,
  how: { takeBack: TakeBack; reason: string; lotSize: number; entity: string },
): Promise<Outcome> {
  const { job, task } = run;
  await takeBackAll(run, how);
  const [left = { n: 0 }] = await run.during((ctx) =>
    ctx.db.query<{ n: number }>(sql`select count(*)::int as n from import_rows
      where organization_id = app_organization() and import_id = ${task.importId} and record_id is not null`),
  );
  const row = {
    entity: how.entity,
    action: 'undone',
    recordId: task.importId,
    recordName: job.fileName,
    changes: { made: [job.madeCount, left.n], kept: [null, left.n] },
  } satisfies TrailRow;
  return { fields: [sql`state = 'undone'`, sql`undone_at = now()`], rows: [row] };
}

type Blocked = { row: number; name: string; isGone: boolean; isUsed: boolean; isSwept: boolean };

const reasonOf = ({ isGone, isUsed }: Blocked): string => {
  if (isGone) return 'was deleted';
  return isUsed ? 'is used by now' : 'was changed';
};

/**
 * The first of what an import has made that is not any more as it was made. `used` says of a row `t` of the table that
 * something refers to it by now.
 */
export async function findChanged(
  ctx: Context,
  importId: string,
  table: 'sites' | 'processes' | 'records' | 'actions',
  used?: Sql,
): Promise<ImportChanged | null> {
  const [found] = await ctx.db.query<Blocked>(sql`
    select r.row, concat_ws(' ', r.record_number, r.name) as name, t.id is null or t.deleted_at is not null as "isGone",
           coalesce(${used ?? sql`false`}, false) as "isUsed"
      from import_rows r left join ${raw(table)} t on t.organization_id = r.organization_id and t.id = r.record_id
     where r.organization_id = app_organization() and r.import_id = ${importId} and r.record_id is not null
       and (t.id is null or t.deleted_at is not null or t.version <> r.record_version ${used ? sql`or ${used}` : empty})
     order by r.row limit 1`);
  if (found) return { row: found.row, name: found.name, reason: reasonOf(found) };
  const [swept] = await ctx.db.query<{ name: string }>(sql`
    select i.file_name as name from imports i
     where i.organization_id = app_organization() and i.id = ${importId} and i.state = 'done'
       and not exists (select from import_rows r where r.organization_id = i.organization_id and r.import_id = i.id)`);
  return swept ? { row: null, name: swept.name, reason: 'was imported more than 30 days ago' } : null;
}
