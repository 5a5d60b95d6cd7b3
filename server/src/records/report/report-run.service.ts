import type { ServerEvents } from 'contract/core/events';
import { can } from 'contract/core/rights/permissions';
import type { ReportRequest } from 'contract/records/report/report';
import type { ReportFormat } from 'contract/records/report/report-words';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, forbidden, invalid } from '../../core/http/errors.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { actAs, inOrganization, readAs } from '../../core/store/system-context.ts';
import { createFile } from '../../support/file/file.service.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { type Made, makeFile } from './report-file.ts';
import { sourceFor, type SourcesOf, tooLong } from './report-request.ts';
import type { ReportTask } from './report-task.ts';
import { tellNotSent } from './schedule-notice.service.ts';
import { findReader } from './report-words.service.ts';

type Begun = {
  number: string;
  name: string;
  format: ReportFormat;
  request: ReportRequest;
  userId: string;
  scheduleId: string | null;
  asOf: string;
};

/** What has nothing more done to it, whoever is still at work on it. */
const isOver = sql`r.state in ('ready', 'cancelled')`;

type Progress = { state: 'running' | 'failed'; done: number; total: number; failure?: string };

type Told = {
  userId: string;
  name: string;
  scheduleId: string | null;
  dueAt: string | null;
  ownerId: string | null;
};

/** Tells the owner of a schedule that a report of it has failed: once for each time that it is sent. */
async function tellOwner(tx: Connection, task: ReportTask, told: Told, why: string): Promise<void> {
  const { scheduleId, ownerId, dueAt, name } = told;
  if (scheduleId && ownerId)
    await tellNotSent(tx, { ...task, scheduleId, ownerId, name, dueAt: dueAt ?? '', why });
}

/** Keeps how far a report is and tells whoever it is for; one that is over stays so. */
async function report(
  { database, publish }: JobServices,
  task: ReportTask,
  { state, done, total, failure }: Progress,
): Promise<boolean> {
  const row = await inOrganization(database, task.organizationId, async (tx) => {
    const [told] = await tx.query<Told>(sql`
      update report_runs r set state = ${state}, done = ${done}, total = ${total}, failure = ${failure ?? null}, updated_at = now(), version = r.version + 1
        from accounts a
       where r.organization_id = app_organization() and r.id = ${task.reportId} and not (${isOver})
         and a.organization_id = r.organization_id and a.id = r.account_id
      returning a.user_id as "userId", r.name, r.schedule_id as "scheduleId", r.due_at as "dueAt",
        (select s.created_by from report_schedules s where s.organization_id = r.organization_id and s.id = r.schedule_id) as "ownerId"`);
    if (told && failure !== undefined) await tellOwner(tx, task, told, failure);
    return told;
  });
  const told: ServerEvents['job.progress'] = { id: task.reportId, kind: 'report', done, total, state };
  if (row) publish([`user:${row.userId}`], 'job.progress', told);
  return row !== undefined;
}

const begin = async ({ database }: JobServices, { organizationId, reportId }: ReportTask, now: string) => {
  const [begun] = await inOrganization(database, organizationId, (tx) =>
    tx.query<Begun>(sql`
      update report_runs r set state = 'running', done = 0, updated_at = now(),
             as_of = coalesce(r.as_of, date_trunc('second', ${now}::timestamptz))
        from accounts a
       where r.organization_id = app_organization() and r.id = ${reportId} and not (${isOver})
         and a.organization_id = r.organization_id and a.id = r.account_id
      returning r.number, r.name, r.format, r.request, a.user_id as "userId", r.schedule_id as "scheduleId", r.as_of as "asOf"`),
  );
  return begun;
};

type Ids = { fileId: string; dataId: string };

const fileNameOf = ({ number, name, format }: Begun) =>
  `${number}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${format}`;

/** The files, the state that tells of them and the notice of it, at once; false when another run has been quicker. */
async function finish(ctx: WriteContext, task: ReportTask, begun: Begun, made: Made & Ids): Promise<boolean> {
  const { fileId, dataId, file, data, rowCount, pageCount, mime } = made;
  const name = fileNameOf(begun);
  const rows = await ctx.db.query(sql`
    update report_runs r set state = 'ready', done = ${rowCount}, total = ${rowCount}, row_count = ${rowCount}, page_count = ${pageCount},
           file_id = ${fileId}, file_name = ${name}, data_id = ${dataId}, scope = coalesce(app_scope()::text, ''), failure = null,
           finished_at = now(), updated_at = now(), version = r.version + 1
     where r.organization_id = app_organization() and r.id = ${task.reportId} and not (${isOver}) returning r.id`);
  if (rows.length === 0) return false;
  await createFile(ctx, { ...file, id: fileId, name, mime });
  await createFile(ctx, { ...data, id: dataId, name: `${begun.number}.jsonl.gz`, mime: 'application/gzip' });
  const created = await keepNotices(ctx.db, null, [
    {
      event: begun.scheduleId ? 'report.sent' : 'report.ready',
      to: [task.accountId],
      once: `report:${task.reportId}`,
      module: ctx.module,
      workspaceId: task.workspaceId,
      // The name of the kind of report, and never that of a record: a mail carries it.
      record: { type: 'report', id: task.reportId, number: begun.number, name: begun.name },
      path: `reports/generate/${task.reportId}`,
    },
  ]);
  for (const { room, payload } of created) ctx.emit('notification.created', [room], payload);
  ctx.emit('job.progress', [`user:${ctx.userId}`], {
    id: task.reportId,
    kind: 'report',
    done: rowCount,
    total: rowCount,
    state: 'done',
  });
  return true;
}

/** Says that nobody waits any more for what is being made. */
class NotWanted extends Error {}

async function make(
  services: JobServices,
  task: ReportTask,
  begun: Begun,
  { sources, ...ids }: Ids & { sources: SourcesOf },
): Promise<Made> {
  const ctx = await readAs(services, task);
  if (!can(ctx.actor, 'report.export'))
    throw forbidden('You may no longer generate reports in this workspace.');
  const source = await sourceFor(ctx, sources, begun.request.template);
  const [data, reader] = await Promise.all([source.open(ctx, begun.request), findReader(ctx)]);
  const sentence = tooLong(begun.format, data.total);
  if (sentence) throw invalid({ format: sentence }, sentence);
  const { number, name, format, request, asOf } = begun;
  const told = async (done: number) => {
    const isWanted = await report(services, task, {
      state: 'running',
      done,
      total: Math.max(done, data.total),
    });
    if (!isWanted) throw new NotWanted('Cancelled, or made by another worker');
  };
  return makeFile(
    services.storage,
    { number, kind: name, format, request, reader, asOf, data },
    { ...ids, told },
  );
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

const unknownFailure =
  'Something went wrong while it was made. Make it again; if that happens a second time, tell your administrator.';

/** Makes a report with the rights that its reader has now, or says at it why it could not be made. */
export async function runReport(
  services: JobServices,
  task: ReportTask,
  sources: SourcesOf,
  now = new Date().toISOString(),
): Promise<void> {
  const begun = await begin(services, task, now);
  if (!begun) return;
  const ids = { fileId: newId(), dataId: newId() };
  const forget = () =>
    Promise.all([services.storage.remove(ids.fileId), services.storage.remove(ids.dataId)]);
  try {
    const made = await make(services, task, begun, { sources, ...ids });
    const isFirst = await actAs(services, task, (ctx) => finish(ctx, task, begun, { ...made, ...ids }));
    if (!isFirst) await forget();
  } catch (error) {
    if (error instanceof NotWanted) return void (await forget());
    const failure = isRefusal(error) ? error.message : unknownFailure;
    const isOpen = await report(services, task, { state: 'failed', done: 0, total: 0, failure });
    // Ready all the same when the answer of the commit was lost: then the files are the report's.
    if (isOpen) await forget();
    if (!isRefusal(error)) throw error; // another try would be refused as well
  }
}

/** Says of a report that it is not begun again, because the server ended while it was made. */
export async function giveUpReport(services: JobServices, task: ReportTask): Promise<void> {
  await report(services, task, { state: 'failed', done: 0, total: 0, failure: unknownFailure });
}
