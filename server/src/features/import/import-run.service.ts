import { setImmediate as breathe } from 'node:timers/promises';
import type { ServerEvents } from 'contract/core/events';
import { can } from 'contract/core/permissions';
import { importEndpoints } from 'contract/import/import.endpoints';
import type { ImportJob, ImportState } from 'contract/import/import';
import sql, { join, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../../core/context.ts';
import { AppError, forbidden } from '../../core/errors.ts';
import type { JobServices } from '../../core/jobs.ts';
import { UnreadableFile } from '../../core/sheet-rows.ts';
import { actAs, inOrganization } from '../../core/system-context.ts';
import { checkRow, type CheckedRow, type FileRow } from './import-check.service.ts';
import { readDirectory } from './import-directory.service.ts';
import { importStore } from './import.store.ts';
import type { ImportTask } from './import.service.ts';

/** How many rows a statement takes; progress is told after each lot. */
const lotSize = 500;

const cutOff =
  'Reading the file was cut off, because the server stopped. Upload it again; if that happens a second time, copy the rows alone into a new file.';

type Progress = { done: number; total: number };

/** A step of an import that is under way. */
export type Run = {
  services: JobServices;
  task: ImportTask;
  ctx: WriteContext;
  job: ImportJob;
  report(progress: Progress): Promise<void>;
};

/** Cuts a long list into lots, between which others have their turn. */
export async function* lotsOf<T>(all: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < all.length; at += lotSize) {
    await breathe();
    yield all.slice(at, at + lotSize);
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

type Step = {
  /** The state in which the step is at work. */
  busy: ImportState;
  /** Where the import is when the step could not be done. */
  back: ImportState;
  /** Does the work and gives what becomes of the import, all in the one transaction of `run.ctx`. */
  work(run: Run): Promise<Sql[]>;
};

async function attempt(services: JobServices, task: ImportTask, { busy, work }: Step): Promise<void> {
  const who = { ...task, workspaceId: null };
  await actAs(services, who, async (ctx) => {
    // Two runs of one step do not work at once; the row itself stays free for the progress.
    await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${task.importId}`}, 0))`);
    if (!can(ctx.actor, importEndpoints.commit.access)) throw forbidden();
    const job = await importStore.find(ctx, task.importId);
    if (job.state !== busy) return;
    const report = async (progress: Progress) => {
      await setFields(services, task, sql`done = ${progress.done}, total = ${progress.total}`, busy);
      const told: ServerEvents['job.progress'] = {
        id: task.importId,
        kind: 'import',
        ...progress,
        state: 'running',
      };
      services.publish([`user:${ctx.userId}`], 'job.progress', told);
    };
    const fields = await work({ services, task, ctx, job, report });
    const rows = await ctx.db.query(sql`
      update imports set ${join(fields, ', ')}, version = version + 1, updated_at = now()
       where organization_id = app_organization() and id = ${task.importId} and state = ${busy} and deleted_at is null
      returning id`);
    if (rows.length === 0) throw new AppError('CONFLICT', 'The import was called off');
    const done = {
      id: task.importId,
      kind: 'import',
      done: job.total,
      total: job.total,
      state: 'done',
    } as const;
    ctx.emit('job.progress', [`user:${ctx.userId}`], done);
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableFile || (error instanceof AppError && error.status < 500))
    return error.message;
  return 'Something went wrong and nothing was changed. Try again.';
}

/** Runs a step: wholly, or not at all; then the import says why. While the database is away the queue tries again. */
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
export const readRows = ({ ctx, task }: Run): Promise<FileRow[]> =>
  ctx.db.query<FileRow>(sql`select row, cells from import_rows
    where organization_id = app_organization() and import_id = ${task.importId} order by row`);

/** Checks all rows by what the organization is now. */
export async function checkRows(run: Run, rows: readonly FileRow[]): Promise<CheckedRow[]> {
  const { ctx, job } = run;
  const column = job.mapping.email ?? -1;
  const emails = rows.map(({ cells }) => (cells[column] ?? '').trim().toLowerCase()).filter(Boolean);
  const directory = await readDirectory(ctx, [...new Set(emails)]);
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
  const { ctx, task, report } = run;
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
    await ctx.db.query(sql`
      update import_rows r set name = x.name, email = x.email, status = x.status, is_skipped = x.is_skipped, messages = x.messages
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
             as x(row int, name text, email text, status text, is_skipped boolean, messages jsonb)
       where r.organization_id = app_organization() and r.import_id = ${task.importId} and r.row = x.row`);
    done += lot.length;
    await report({ done, total: checked.length });
  }
}
