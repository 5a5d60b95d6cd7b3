import { limits } from 'contract/core/limits';
import type { BodyOf, InputOf } from 'contract/core/endpoint';
import { busyImportStates, type ImportJob, type ImportState } from 'contract/records/import/import';
import type { importEndpoints } from 'contract/records/import/import.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, notFound } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { findOwnUpload } from '../../organization/upload/upload.service.ts';
import { importRowStore, importStore, updateImport } from './import.store.ts';

const payload = z.object({
  organizationId: z.uuid(),
  accountId: z.uuid(),
  importId: z.uuid(),
  step: z.enum(['read', 'check', 'commit', 'undo']),
});

/** A step of an import in the queue. The one that reads the file is a job of its own: it is begun once. */
export const importTask = { name: 'import', payload };
export const readTask = { name: 'import-read', payload };

export type ImportTask = z.output<typeof payload>;

const queue = (ctx: WriteContext, importId: string, step: ImportTask['step']) =>
  enqueue(ctx.db, step === 'read' ? readTask : importTask, {
    organizationId: ctx.organizationId,
    accountId: ctx.actor.accountId,
    importId,
    step,
  });

const isBusy = (state: ImportState) => (busyImportStates as readonly ImportState[]).includes(state);

/** The import, locked, when it is in one of these states; else a sentence that says where it is. */
async function lockImport(ctx: WriteContext, id: string, states: readonly ImportState[]): Promise<ImportJob> {
  const found = await importStore.find(ctx, id, { lock: 'change' });
  if (states.includes(found.state)) return found;
  if (isBusy(found.state)) throw conflict('This import is being worked on. Wait until that is done.');
  if (found.state === 'done' || found.state === 'undone')
    throw conflict('This import is over. Begin a new one.');
  throw conflict('Check the rows of this import first.');
}

const wrongType = 'Choose a CSV file or an Excel workbook (.xlsx)';

function checkFile({ name, size }: { name: string; size: number }): void {
  if (!/\.(csv|txt|xlsx)$/i.test(name))
    throw new AppError('UNSUPPORTED_TYPE', wrongType, { errors: { key: wrongType } });
  if (size > limits.importMaxBytes) {
    const message = `The file is larger than ${limits.importMaxBytes / 1024 / 1024} MB`;
    throw new AppError('TOO_LARGE', message, { errors: { key: message } });
  }
}

/** Begins an import from an upload of the caller's; a job reads it. */
export async function createImport(
  ctx: WriteContext,
  { target, key }: BodyOf<typeof importEndpoints.create>,
): Promise<ImportJob> {
  const file = await findOwnUpload(ctx, key, 'key');
  checkFile(file);
  const id = newId();
  await ctx.db.query(sql`insert into imports (organization_id, id, target, upload_key, file_name, created_by)
    values (app_organization(), ${id}, ${target}, ${file.id}, ${file.name}, app_account())`);
  await queue(ctx, id, 'read');
  ctx.trail.rows.push({ entity: 'import', action: 'uploaded', recordId: id, recordName: file.name });
  return importStore.find(ctx, id);
}

export const listImports = (
  ctx: Context,
  { state, ...query }: InputOf<typeof importEndpoints.list>['query'],
) => importStore.list(ctx, query, { filters: state ? [sql`t.state = ${state}`] : [] });

export const findImport = (ctx: Context, id: string): Promise<ImportJob> => importStore.find(ctx, id);

type RowQuery = InputOf<typeof importEndpoints.rows>['query'];

/** The rows of an import; 404 where the import itself is not to be seen. */
export async function listImportRows(ctx: Context, id: string, { status, ...query }: RowQuery) {
  const [, rows] = await Promise.all([
    importStore.find(ctx, id),
    importRowStore.list(ctx, query, {
      where: [sql`t.import_id = ${id}`],
      filters: status ? [sql`t.status = ${status}`] : [],
    }),
  ]);
  return rows;
}

/** Says which column is which field; what was checked before no longer holds. */
export async function mapImport(
  ctx: WriteContext,
  id: string,
  { mapping, defaultWorkspace, defaultPermission }: BodyOf<typeof importEndpoints.map>,
): Promise<ImportJob> {
  const { header } = await lockImport(ctx, id, ['mapping', 'checked']);
  const columns = Object.values(mapping).filter((column) => column !== null);
  if (columns.some((column) => column >= Math.max(1, header.length)))
    throw new AppError('VALIDATION', 'Choose a column of the file', {
      errors: { mapping: 'Choose a column of the file' },
    });
  if (defaultWorkspace) {
    const [known] = await ctx.db.query(sql`select from workspaces
      where organization_id = app_organization() and id = ${defaultWorkspace} and deleted_at is null`);
    if (!known) throw notFound('Workspace', 'defaultWorkspace');
  }
  return updateImport(
    ctx,
    id,
    sql`state = 'mapping', mapping = ${JSON.stringify(mapping)}::jsonb, default_workspace = ${defaultWorkspace ?? null},
        default_permission = ${defaultPermission ?? 'view'}, failure = null`,
  );
}

/** Checks every row, in a job; nothing is made. */
export async function validateImport(ctx: WriteContext, id: string): Promise<ImportJob> {
  const { rowCount } = await lockImport(ctx, id, ['mapping', 'checked']);
  await queue(ctx, id, 'check');
  return updateImport(ctx, id, sql`state = 'checking', done = 0, total = ${rowCount}, failure = null`);
}

/** Imports what was checked, in a job. */
export async function commitImport(
  ctx: WriteContext,
  id: string,
  { mode }: BodyOf<typeof importEndpoints.commit>,
): Promise<ImportJob> {
  const { errorCount, goodCount } = await lockImport(ctx, id, ['checked']);
  if (mode === 'all' && errorCount > 0)
    throw conflict('Some rows have errors. Correct them, or choose to leave them out.', 'PRECONDITION_UNMET');
  if (goodCount === 0) throw conflict('There is no row that could be imported.', 'PRECONDITION_UNMET');
  await queue(ctx, id, 'commit');
  return updateImport(
    ctx,
    id,
    sql`state = 'importing', mode = ${mode}, done = 0, total = ${goodCount}, failure = null`,
  );
}

/** Takes back what an import has made, in a job. */
export async function undoImport(ctx: WriteContext, id: string): Promise<ImportJob> {
  const found = await importStore.find(ctx, id, { lock: 'change' });
  if (found.state !== 'done') throw conflict('Only an import that is done can be undone.');
  await queue(ctx, id, 'undo');
  return updateImport(ctx, id, sql`state = 'undoing', done = 0, total = ${found.madeCount}, failure = null`);
}

/** Calls off an import that has made nothing; its rows are forgotten. */
export async function cancelImport(ctx: WriteContext, id: string): Promise<null> {
  const found = await lockImport(ctx, id, ['reading', 'mapping', 'checking', 'checked', 'failed']);
  const { fileName, madeCount } = found;
  if (madeCount > 0) throw conflict('This import has begun to invite people. Import the rest, then undo it.');
  await ctx.db.query(
    sql`delete from import_rows where organization_id = app_organization() and import_id = ${id}`,
  );
  await ctx.db.query(sql`update imports set deleted_at = now(), updated_at = now(), version = version + 1
    where organization_id = app_organization() and id = ${id}`);
  ctx.trail.rows.push({ entity: 'import', action: 'cancelled', recordId: id, recordName: fileName });
  return null;
}
