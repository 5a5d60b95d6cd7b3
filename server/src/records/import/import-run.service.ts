import { setImmediate as breathe } from 'node:timers/promises';
import type { ServerEvents } from 'contract/core/events';
import { can } from 'contract/core/rights/permissions';
import type { ImportJob, ImportState } from 'contract/records/import/import';
import sql, { join, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { AppError, forbidden } from '../../core/http/errors.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { UnreadableFile } from '../../core/sheets/sheet-rows.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { actAs, inOrganization } from '../../core/store/system-context.ts';
import { seenIn } from './import-look.ts';
import type { CheckedRow, FileRow, Outcome, Progress, Run, Target } from './import-target.ts';
import { accessOf, importStore, placed, placedRow } from './import.store.ts';
import type { ImportTask } from './import-task.ts';

/** How many rows a transaction takes; so few that its locks are held for a blink. */
const lotSize = 500;

const cutOff =
  'Reading the file was cut off, because the server stopped. Upload it again; if that happens a second time, copy the rows alone into a new file.';

/** The import was called off, or was taken further by another run: what is under way ends. */
export class CalledOff extends AppError {
  constructor() {
    super('CONFLICT', 'The import was called off');
  }
}

/** Cuts a long list into lots, between which others have their turn. */
export async function* lotsOf<T>(all: readonly T[], size = lotSize): AsyncGenerator<T[]> {
  for (let at = 0; at < all.length; at += size) {
    await breathe();
    yield all.slice(at, at + size);
  }
}

// What a check reads in one go: rows of some words are many, rows of long texts few.
const charactersAtOnce = 20_000;

/** Cuts rows into lots of no more characters than are read in one go, between which others have their turn. */
export async function* turnsOf(rows: readonly FileRow[]): AsyncGenerator<FileRow[]> {
  let lot: FileRow[] = [];
  let characters = 0;
  for (const row of rows) {
    lot.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (lot.length < lotSize && characters < charactersAtOnce) continue;
    await breathe();
    yield lot;
    lot = [];
    characters = 0;
  }
  if (lot.length > 0) yield lot;
}

/** Writes of an import in this state how it goes on; false when it is in another by now. */
async function setFields(
  services: JobServices,
  { organizationId, importId }: ImportTask,
  fields: Sql,
  state: ImportState,
): Promise<boolean> {
  const set = await inOrganization(services.database, organizationId, (tx) =>
    tx.query(sql`update imports set ${fields}, updated_at = now()
      where organization_id = app_organization() and id = ${importId} and state = ${state} returning id`),
  );
  return set.length > 0;
}

type Ended = {
  file: string;
  made: number;
  rows: number;
  failure: string | null;
  version: number;
  path: string;
};

/** Tells whoever began an import that it has ended, and how. */
async function tellFinished(db: Connection, { importId, accountId }: ImportTask) {
  const [ended] = await db.query<Ended>(sql`
    select i.file_name as file, i.made_count - i.undone_count as made, i.row_count as rows, i.failure, i.version, import_path(i) as path
      from imports i where i.organization_id = app_organization() and i.id = ${importId}`);
  if (!ended) return [];
  const { file, version, path, ...facts } = ended;
  const record = { type: 'import', id: importId, number: null, name: file };
  // Outside of a workspace: the path is whole, and whoever may no longer import there finds that out by it.
  return keepNotices(db, null, [
    { event: 'import.finished', to: [accountId], once: `import:${importId}:${version}`, record, path, facts },
  ]);
}

type Step = {
  /** The state in which the step is at work. */
  busy: ImportState;
  /** Where the import is when the step could not be done. */
  back: ImportState;
  /** Does the work lot by lot; begun again, it goes on from where it was. */
  work(run: Run, target: Target): Promise<Outcome>;
};

type Find = (job: ImportJob) => Target;

async function attempt(
  services: JobServices,
  task: ImportTask,
  { busy, work }: Step,
  find: Find,
): Promise<void> {
  const who = { ...task, workspaceId: task.workspaceId ?? null };
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
      if (!can(ctx.actor, accessOf(ctx))) throw forbidden();
      return inside(ctx);
    });
  const during = <T>(inLot: (ctx: WriteContext) => Promise<T>, progress?: Progress) =>
    begin(async (ctx) => {
      const fields = progress
        ? [sql`done = ${progress.done}`, sql`total = ${progress.total}`]
        : [sql`done = done`];
      if ((await change(ctx, fields)).length === 0) throw new CalledOff();
      if (progress) tell(ctx, progress, 'running');
      return inLot(ctx);
    });
  const job = await begin((ctx) => importStore.find(ctx, task.importId, { where: placed(ctx) }));
  if (job.state !== busy) return;
  const target = find(job);
  const entity = who.workspaceId ? 'record_import' : 'import';
  const { fields, rows = [] } = await work({ services, task, job, entity, during }, target);
  await during(async (ctx) => {
    await change(ctx, [...fields, sql`version = version + 1`]);
    if (busy === 'importing')
      for (const { room, payload } of await tellFinished(ctx.db, task))
        ctx.emit('notification.created', [room], payload);
    ctx.trail.rows.push(...rows.map((row) => placedRow(ctx, row)));
    tell(ctx, { done: job.total, total: job.total }, 'done');
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableFile || (error instanceof AppError && error.status < 500))
    return error.message;
  return 'Something went wrong. Try again: what is done stays done, and it goes on from there.';
}

/** Runs a step, or says at the import why it could not. While the database is away the queue tries again. */
export async function runStep(
  services: JobServices,
  task: ImportTask,
  step: Step,
  find: Find,
): Promise<void> {
  try {
    await attempt(services, task, step, find);
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) throw error;
    const failure = sentenceOf(error);
    const fields = sql`state = ${step.back}, failure = ${failure}, version = version + 1`;
    const isSet = await setFields(services, task, fields, step.busy);
    if (isSet && step.busy === 'importing') {
      const created = await inOrganization(services.database, task.organizationId, (tx) =>
        tellFinished(tx, task),
      );
      for (const { room, payload } of created) services.publish([room], 'notification.created', payload);
    }
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

/** The rows of the file of which nothing was made yet. */
const readRows = (ctx: WriteContext, { task }: Run): Promise<FileRow[]> =>
  ctx.db.query<FileRow>(sql`select row, cells from import_rows
    where organization_id = app_organization() and import_id = ${task.importId} and record_id is null order by row`);

/** Checks them by what is there now. */
export async function checkRows(run: Run, target: Target): Promise<CheckedRow[]> {
  const { job } = run;
  const { rows, check } = await run.during(async (ctx) => {
    const read = await readRows(ctx, run);
    return { rows: read, check: await target.open(ctx, read, job) };
  });
  const seen = seenIn(rows, job, target.twins);
  const checked: CheckedRow[] = [];
  for await (const lot of turnsOf(rows)) checked.push(...lot.map((row) => check(row, seen)));
  return checked;
}

/** Counts what the check has found, by what the rows say. */
export async function recount(ctx: WriteContext, importId: string): Promise<void> {
  await ctx.db.query(sql`
    update imports i set ok_count = c.ok, warning_count = c.warning, duplicate_count = c.duplicate, error_count = c.error,
           good_count = c.good, twin_count = c.twin, change_count = c.change
      from (select count(*) filter (where status = 'ok') as ok, count(*) filter (where status = 'warning') as warning,
                   count(*) filter (where status = 'duplicate') as duplicate, count(*) filter (where status = 'error') as error,
                   count(*) filter (where status in ('ok', 'warning') and not is_skipped) as good,
                   count(*) filter (where status = 'duplicate' and not is_skipped) as twin,
                   count(*) filter (where status = 'change') as change
              from import_rows where organization_id = app_organization() and import_id = ${importId}) c
     where i.organization_id = app_organization() and i.id = ${importId}`);
}

/** Writes what the check says of some rows. */
export async function writeChecks(
  ctx: WriteContext,
  importId: string,
  checked: readonly CheckedRow[],
): Promise<void> {
  const values = checked.map(({ row, name, status, isSkipped, messages }) => ({
    row,
    name,
    status,
    is_skipped: isSkipped,
    messages,
  }));
  await ctx.db.query(sql`
    update import_rows r set name = x.name, status = x.status, is_skipped = x.is_skipped, messages = x.messages
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
           as x(row int, name text, status text, is_skipped boolean, messages jsonb)
     where r.organization_id = app_organization() and r.import_id = ${importId} and r.row = x.row`);
}

/** Keeps what the check says of each row, lot by lot, and counts it. */
export async function keepChecks(run: Run, checked: readonly CheckedRow[]): Promise<void> {
  const { importId } = run.task;
  let done = 0;
  for await (const lot of lotsOf(checked)) {
    done += lot.length;
    await run.during((ctx) => writeChecks(ctx, importId, lot), { done, total: checked.length });
  }
  await run.during((ctx) => recount(ctx, importId));
}
