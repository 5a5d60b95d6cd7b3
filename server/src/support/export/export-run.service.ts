import { Readable } from 'node:stream';
import type { ServerEvents } from 'contract/core/events';
import { can } from 'contract/core/rights/permissions';
import type { ExportJob } from 'contract/export-job';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, forbidden } from '../../core/http/errors.ts';
import { csvBytes } from '../../core/sheets/csv.ts';
import { jsonBytes } from '../../core/sheets/json.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { actAs, inOrganization, readAs } from '../../core/store/system-context.ts';
import { xlsxBytes } from '../../core/sheets/xlsx.ts';
import { createFile } from '../file/file.service.ts';
import type { ExportSource, ExportSources, exportTask } from './export.service.ts';

type Task = z.output<typeof exportTask.payload>;
type Progress = { state: 'running' | 'done' | 'failed'; done: number; total: number };
type Begun = Pick<ExportJob, 'kind' | 'format'> & { request: unknown; fileName: string; userId: string };
type Writing = { begun: Begun; fileId: string; source: ExportSource<unknown> };

const mimes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};
const writers = { csv: csvBytes, xlsx: xlsxBytes, json: jsonBytes };

/** Keeps how far an export is and tells its creator; one that is done stays so. */
async function report(
  { database, publish }: JobServices,
  task: Task,
  { state, done, total }: Progress,
): Promise<Begun | undefined> {
  const [row] = await inOrganization(database, task.organizationId, (tx) =>
    tx.query<Begun>(sql`
      update exports set state = ${state}, done = ${done}, total = ${total}
       where organization_id = app_organization() and id = ${task.exportId} and state <> 'done'
      returning kind, format, request, file_name as "fileName", user_id as "userId"`),
  );
  const progress: ServerEvents['job.progress'] = { id: task.exportId, kind: 'export', done, total, state };
  if (row) publish([`user:${row.userId}`], 'job.progress', progress);
  return row;
}

async function writeSheet(services: JobServices, task: Task, { begun, fileId, source }: Writing) {
  const ctx = await readAs(services, task);
  if (!can(ctx.actor, source.permission)) throw forbidden();
  const { header, batches, total } = await source.open(ctx, begun.request);
  let done = 0;
  async function* counted() {
    for await (const rows of batches) {
      yield rows;
      done += rows.length;
      await report(services, task, { state: 'running', done, total });
    }
  }
  const bytesOf = writers[begun.format];
  const stored = await services.storage.put(
    fileId,
    Readable.from(bytesOf({ header, batches: counted() }), { objectMode: false }),
  );
  return { ...stored, done };
}

/** The file and the state that tells of it, at once; false when another run has been quicker. */
async function finish(
  ctx: WriteContext,
  task: Task,
  file: Parameters<typeof createFile>[1] & { done: number },
): Promise<boolean> {
  const { done } = file;
  const rows = await ctx.db.query(sql`
    update exports set state = 'done', done = ${done}, total = ${done}, file_id = ${file.id}
     where organization_id = app_organization() and id = ${task.exportId} and state <> 'done' returning id`);
  if (rows.length === 0) return false;
  await createFile(ctx, file);
  ctx.emit('job.progress', [`user:${ctx.userId}`], {
    id: task.exportId,
    kind: 'export',
    done,
    total: done,
    state: 'done',
  });
  return true;
}

/** Writes an export to a file with the rights that its creator has now. */
export async function runExport(services: JobServices, task: Task, sources: ExportSources): Promise<void> {
  const begun = await report(services, task, { state: 'running', done: 0, total: 0 });
  if (!begun) return;
  const fileId = newId();
  try {
    const source = sources[begun.kind] as ExportSource<unknown>; // the request is kept by its kind
    const written = await writeSheet(services, task, { begun, fileId, source });
    const file = { ...written, id: fileId, name: begun.fileName, mime: mimes[begun.format] };
    const isFirst = await actAs(services, task, (ctx) => finish(ctx, task, file));
    if (!isFirst) await services.storage.remove(fileId);
  } catch (error) {
    const isOpen = await report(services, task, { state: 'failed', done: 0, total: 0 });
    // Done all the same when the answer of the commit was lost: then the file is the export's.
    if (isOpen) await services.storage.remove(fileId);
    const isRefusal = error instanceof AppError && error.status < 500; // another try would be refused as well
    if (!isRefusal) throw error;
  }
}
