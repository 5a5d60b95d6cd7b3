import { setImmediate as breathe } from 'node:timers/promises';
import type { ServerEvents } from 'contract/core/events';
import { can } from 'contract/core/rights/permissions';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import type { ImportJob, ImportState } from 'contract/records/import/import';
import sql, { join, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, forbidden } from '../../core/http/errors.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { UnreadableFile } from '../../core/sheets/sheet-rows.ts';
import { actAs, inOrganization } from '../../core/store/system-context.ts';
import { checkRow, type CheckedRow, type FileRow } from './import-check.service.ts';
import { readDirectory } from './import-directory.service.ts';
import { importStore } from './import.store.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { ImportTask } from './import.service.ts';

/** How many rows a transaction takes; so few that its locks are held for a blink. */
const lotSize = 500;

const cutOff =
  'Reading the file was cut off, because the server stopped. Upload it again; if that happens a second time, copy the rows alone into a new file.';
/** The same for rows of which each leaves one in the log, whose writers wait for one another. */
export const loggedLotSize = 100;

type Progress = { done: number; total: number };

/** A step of an import that is under way: no transaction of its own, but one for each lot. */
export type Run = {
  services: JobServices;
  task: ImportTask;
  job: ImportJob;
  /**
   * A transaction that acts as whoever imports, and keeps what progress there is with what it has done. It is refused
   * once the import was called off, or was taken further by another run.
   */
  during<T>(work: (ctx: WriteContext) => Promise<T>, progress?: Progress): Promise<T>;
};

/** Cuts a long list into lots, between which others have their turn. */
export async function* lotsOf<T>(all: readonly T[], size = lotSize): AsyncGenerator<T[]> {
  for (let at = 0; at < all.length; at += size) {
    await breathe();
    yield all.slice(at, at + size);
  }
}

const setFields = (
  services: JobServices,
  { organizationId, importId }: ImportTask,
  fields: Sql,
  state: ImportState,
) =>
  inOrganization(services.database, organizationId, (tx) =>
    tx.query(sql`update imports set ${fields}, updated_at = now()
      where organization_id = app_organization() and id = ${importId} and state = ${state}`),
  );

/** What becomes of an import, with what the log is told of it. */
export type Outcome = { fields: Sql[]; rows?: TrailRow[] };

type Step = {
  /** The state in which the step is at work. */
  busy: ImportState;
  /** Where the import is when the step could not be done. */
  back: ImportState;
  /** Does the work lot by lot; begun again, it goes on from where it was. */
  work(run: Run): Promise<Outcome>;
};

async function attempt(services: JobServices, task: ImportTask, { busy, work }: Step): Promise<void> {
  const who = { ...task, workspaceId: null };
  const change = (ctx: WriteContext, fields: readonly Sql[]) =>
    ctx.db.query(sql`update imports set ${join(fields, ', ')}, updated_at = now()
      where organization_id = app_organization() and id = ${task.importId} and state = ${busy} and deleted_at is null
      returning id`);
  const tell = (ctx: WriteContext, progress: Progress, state: 'running' | 'done') => {
    const told: ServerEvents['job.progress'] = { id: task.importId, kind: 'import', ...progress, state };
    ctx.emit('job.progress', [`user:${ctx.userId}`], told);
  };
  const begin = <T>(inside: (ctx: WriteContext) => Promise<T>) =>
    actAs(services, who, (ctx) => {
      if (!can(ctx.actor, importEndpoints.commit.access)) throw forbidden();
      return inside(ctx);
    });
  const during = <T>(inLot: (ctx: WriteContext) => Promise<T>, progress?: Progress) =>
    begin(async (ctx) => {
      const fields = progress
        ? [sql`done = ${progress.done}`, sql`total = ${progress.total}`]
        : [sql`done = done`];
      if ((await change(ctx, fields)).length === 0)
        throw new AppError('CONFLICT', 'The import was called off');
      if (progress) tell(ctx, progress, 'running');
      return inLot(ctx);
    });
  const job = await begin((ctx) => importStore.find(ctx, task.importId));
  if (job.state !== busy) return;
  const { fields, rows = [] } = await work({ services, task, job, during });
  await during(async (ctx) => {
    await change(ctx, [...fields, sql`version = version + 1`]);
    ctx.trail.rows.push(...rows);
    tell(ctx, { done: job.total, total: job.total }, 'done');
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableFile || (error instanceof AppError && error.status < 500))
    return error.message;
  return 'Something went wrong. Try again: what is done stays done, and it goes on from there.';
}

/** Runs a step, or says at the import why it could not. While the database is away the queue tries again. */
export async function runStep(services: JobServices, task: ImportTask, step: Step): Promise<void> {
  try {
    await attempt(services, task, step);
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) throw error;
    const failure = sentenceOf(error);
    await setFields(
      services,
      task,
      sql`state = ${step.back}, failure = ${failure}, version = version + 1`,
      step.busy,
    );
    const isExpected = error instanceof UnreadableFile || error instanceof AppError;
    if (!isExpected) throw error; // for the log; the next try finds nothing to do
  }
}

/** Says of an import that its file is not read again, because the server ended while it was read. */
export async function stopReading(services: JobServices, task: ImportTask): Promise<void> {
  await setFields(
    services,
    task,
    sql`state = 'failed', failure = ${cutOff}, version = version + 1`,
    'reading',
  );
}

/** The rows of the file as they were read. */
const readRows = (ctx: WriteContext, { task }: Run): Promise<FileRow[]> =>
  ctx.db.query<FileRow>(sql`select row, cells from import_rows
    where organization_id = app_organization() and import_id = ${task.importId} order by row`);

/** Checks all rows by what the organization is now. */
export async function checkRows(run: Run): Promise<CheckedRow[]> {
  const { job } = run;
  const column = job.mapping.email ?? -1;
  const { rows, directory } = await run.during(async (ctx) => {
    const read = await readRows(ctx, run);
    const emails = read.map(({ cells }) => (cells[column] ?? '').trim().toLowerCase()).filter(Boolean);
    return { rows: read, directory: await readDirectory(ctx, [...new Set(emails)]) };
  });
  const seen = new Map<string, number>();
  const checked: CheckedRow[] = [];
  for await (const lot of lotsOf(rows))
    checked.push(...lot.map((row) => checkRow(row, job, directory, seen)));
  return checked;
}

/** Counts what the check has found. */
export function countsOf(checked: readonly CheckedRow[]): Sql[] {
  const count = (status: CheckedRow['status']) => checked.filter((row) => row.status === status).length;
  return [
    sql`ok_count = ${count('ok')}`,
    sql`warning_count = ${count('warning')}`,
    sql`error_count = ${count('error')}`,
    sql`good_count = ${checked.filter(({ invited }) => invited).length}`,
  ];
}

/** Keeps what the check says of each row. */
export async function keepChecks(run: Run, checked: readonly CheckedRow[]): Promise<void> {
  let done = 0;
  for await (const lot of lotsOf(checked)) {
    const values = lot.map(({ row, name, email, status, isSkipped, messages }) => ({
      row,
      name,
      email,
      status,
      is_skipped: isSkipped,
      messages,
    }));
    done += lot.length;
    const keep = (ctx: WriteContext) =>
      ctx.db.query(sql`
      update import_rows r set name = x.name, email = x.email, status = x.status, is_skipped = x.is_skipped, messages = x.messages
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
             as x(row int, name text, email text, status text, is_skipped boolean, messages jsonb)
       where r.organization_id = app_organization() and r.import_id = ${run.task.importId} and r.row = x.row`);
    await run.during(keep, { done, total: checked.length });
  }
}
