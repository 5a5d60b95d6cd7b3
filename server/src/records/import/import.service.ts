import { limits } from 'contract/core/limits';
import type { BodyOf, InputOf } from 'contract/core/endpoint';
import { can } from 'contract/core/rights/permissions';
import {
  busyImportStates,
  type ImportedField,
  type ImportJob,
  type ImportMapInput,
  type ImportTarget,
  kindOf,
  type ImportState,
} from 'contract/records/import/import';
import type { importEndpoints } from 'contract/records/import/import.endpoints';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { findOwnUpload } from '../../organization/upload/upload.service.ts';
import { type ImportTask, importTask, readTask } from './import-task.ts';
import { importRowStore, importStore, placed, placedRow, updateImport } from './import.store.ts';
import { type Target, type Targets, targetOf } from './import-target.ts';

const queue = (ctx: WriteContext, importId: string, step: ImportTask['step']) =>
  enqueue(ctx.db, step === 'read' ? readTask : importTask, {
    organizationId: ctx.organizationId,
    accountId: ctx.actor.accountId,
    workspaceId: ctx.workspaceId || null,
    importId,
    step,
  });

const isBusy = (state: ImportState) => (busyImportStates as readonly ImportState[]).includes(state);

/** An import of the place where the call is. */
export const findImport = (ctx: Context, id: string): Promise<ImportJob> =>
  importStore.find(ctx, id, { where: placed(ctx) });

/** The import, locked, when it is in one of these states; else a sentence that says where it is. */
export async function lockImport(
  ctx: WriteContext,
  id: string,
  states: readonly ImportState[],
): Promise<ImportJob> {
  const found = await importStore.find(ctx, id, { lock: 'change', where: placed(ctx) });
  if (states.includes(found.state)) return found;
  if (isBusy(found.state)) throw conflict('This import is still running. Wait until it has finished.');
  if (found.state === 'done' || found.state === 'undone')
    throw conflict('This import has ended. Start a new one.');
  throw conflict('Check the rows of this import first.');
}

/** Refuses whoever could not make one of them by hand. */
function checkMay(ctx: WriteContext, { permission }: Target): void {
  if (!can(ctx.actor, permission)) throw forbidden();
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

/** What the log calls an import of the place where the call is. */
const log = (
  ctx: WriteContext,
  action: string,
  { _id, fileName }: Pick<ImportJob, '_id' | 'fileName'>,
): void => {
  const entity = ctx.workspaceId ? 'record_import' : 'import';
  ctx.trail.rows.push(placedRow(ctx, { entity, action, recordId: _id, recordName: fileName }));
};

// Targets of a workspace are those of its module; of the organization, those of none.
const belongs = (ctx: WriteContext, target: ImportTarget): boolean =>
  kindOf(target)?.module === (ctx.workspaceId ? ctx.module : undefined);

/** Begins an import from an upload of the caller's; a job reads it. */
export async function createImport(
  ctx: WriteContext,
  targets: Targets,
  { target, key }: BodyOf<typeof importEndpoints.create>,
): Promise<ImportJob> {
  if (!belongs(ctx, target)) throw invalid({ target: 'Choose what is imported here' });
  checkMay(ctx, targetOf(targets, target));
  const file = await findOwnUpload(ctx, key, 'key');
  checkFile(file);
  const id = newId();
  await ctx.db
    .query(sql`insert into imports (organization_id, id, target, workspace_id, upload_key, file_name, created_by)
    values (app_organization(), ${id}, ${target}, ${ctx.workspaceId || null}, ${file.id}, ${file.name}, app_account())`);
  await queue(ctx, id, 'read');
  log(ctx, 'uploaded', { _id: id, fileName: file.name });
  return findImport(ctx, id);
}

/** What the columns of a file can be here. */
export async function listImportFields(
  ctx: Context,
  targets: Targets,
  word: string,
): Promise<ImportedField[]> {
  const fields = await targetOf(targets, word).fields(ctx);
  return fields.map(({ name, label, required = false, help, choices = [] }) => ({
    name,
    label,
    required,
    help,
    choices: [...choices],
  }));
}

export const listImports = (
  ctx: Context,
  { state, target, ...query }: InputOf<typeof importEndpoints.list>['query'],
) =>
  importStore.list(ctx, query, {
    where: [placed(ctx)],
    filters: [...(state ? [sql`t.state = ${state}`] : []), ...(target ? [sql`t.target = ${target}`] : [])],
  });

type RowQuery = InputOf<typeof importEndpoints.rows>['query'];

/** The rows of an import; 404 where the import itself is not to be seen. */
export async function listImportRows(ctx: Context, id: string, { status, ...query }: RowQuery) {
  const [, rows] = await Promise.all([
    findImport(ctx, id),
    importRowStore.list(ctx, query, {
      where: [sql`t.import_id = ${id}`],
      filters: status ? [sql`t.status = ${status}`] : [],
    }),
  ]);
  return rows;
}

function checkColumns(
  { header }: ImportJob,
  { mapping, defaults = {} }: ImportMapInput,
  fields: readonly { name: string }[],
) {
  const columns = Object.values(mapping).filter((column) => column !== null);
  const names = new Set(fields.map(({ name }) => name));
  const isUnknown = [...Object.keys(mapping), ...Object.keys(defaults)].some((name) => !names.has(name));
  if (isUnknown) throw invalid({ mapping: 'Choose a field of the list' });
  if (columns.some((column) => column >= Math.max(1, header.length)))
    throw invalid({ mapping: 'Choose a column of the file' });
}

/** Says which column is which field; what was checked before no longer holds. */
export async function mapImport(
  ctx: WriteContext,
  targets: Targets,
  id: string,
  input: ImportMapInput,
): Promise<ImportJob> {
  const { mapping, defaultWorkspace, defaultPermission } = input;
  const defaults = Object.fromEntries(Object.entries(input.defaults ?? {}).filter(([, value]) => value));
  const job = await lockImport(ctx, id, ['mapping', 'checked']);
  checkColumns(job, input, await targetOf(targets, job.target).fields(ctx));
  if (defaultWorkspace) {
    const [known] = await ctx.db.query(sql`select from workspaces
      where organization_id = app_organization() and id = ${defaultWorkspace} and deleted_at is null`);
    if (!known) throw notFound('Workspace', 'defaultWorkspace');
  }
  return updateImport(
    ctx,
    id,
    sql`state = 'mapping', mapping = ${JSON.stringify(mapping)}::jsonb, defaults = ${JSON.stringify(defaults)}::jsonb,
        default_workspace = ${defaultWorkspace ?? null}, default_permission = ${defaultPermission ?? 'view'}, failure = null`,
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
  targets: Targets,
  id: string,
  { mode, duplicates, changes }: BodyOf<typeof importEndpoints.commit>,
): Promise<ImportJob> {
  const { errorCount, goodCount, twinCount, changeCount, target } = await lockImport(ctx, id, ['checked']);
  checkMay(ctx, targetOf(targets, target));
  const withTwins = duplicates === 'import';
  const withChanges = changes === 'apply';
  const count = goodCount + (withTwins ? twinCount : 0) + (withChanges ? changeCount : 0);
  if (mode === 'all' && errorCount > 0)
    throw conflict('Some rows have errors. Correct them, or choose to leave them out.', 'PRECONDITION_UNMET');
  if (count === 0) throw conflict('There is no row that could be imported.', 'PRECONDITION_UNMET');
  await queue(ctx, id, 'commit');
  return updateImport(
    ctx,
    id,
    sql`state = 'importing', committed_by = app_account(), mode = ${mode}, with_twins = ${withTwins}, with_changes = ${withChanges},
        done = 0, total = ${count}, failure = null`,
  );
}

/** What stands in the way of undoing an import; null while nothing does. */
export async function findImportChanged(ctx: Context, targets: Targets, id: string) {
  const { target, state } = await findImport(ctx, id);
  return state === 'done' ? targetOf(targets, target).changed(ctx, id) : null;
}

/** Refuses an undo to who neither imported it nor may delete what others have made. */
async function checkMayUndo(ctx: WriteContext, id: string, { removal }: Target): Promise<void> {
  if (can(ctx.actor, removal)) return;
  const [own] = await ctx.db.query(sql`
    select from imports where organization_id = app_organization() and id = ${id}
       and coalesce(committed_by, created_by) = app_account()`);
  if (!own)
    throw forbidden('Only whoever imported it, or somebody who may delete what was imported, can undo it.');
}

/** Takes back what an import has made, in a job. */
export async function undoImport(ctx: WriteContext, targets: Targets, id: string): Promise<ImportJob> {
  const found = await importStore.find(ctx, id, { lock: 'change', where: placed(ctx) });
  if (found.state !== 'done') throw conflict('Only a finished import can be undone.');
  const target = targetOf(targets, found.target);
  checkMay(ctx, target);
  await checkMayUndo(ctx, id, target);
  const changed = await target.changed(ctx, id);
  if (changed)
    throw conflict(
      `This import can no longer be undone: ${changed.name} ${changed.reason}.`,
      'PRECONDITION_UNMET',
    );
  await queue(ctx, id, 'undo');
  return updateImport(ctx, id, sql`state = 'undoing', done = 0, total = ${found.madeCount}, failure = null`);
}

/** Calls off an import that has made nothing; its rows are forgotten. */
export async function cancelImport(ctx: WriteContext, id: string): Promise<null> {
  const found = await lockImport(ctx, id, ['reading', 'mapping', 'checking', 'checked', 'failed']);
  if (found.madeCount > 0)
    throw conflict('Part of this import is already done. Import the rest, then undo it.');
  await ctx.db.query(
    sql`delete from import_rows where organization_id = app_organization() and import_id = ${id}`,
  );
  await ctx.db.query(sql`update imports set deleted_at = now(), updated_at = now(), version = version + 1
    where organization_id = app_organization() and id = ${id}`);
  log(ctx, 'cancelled', found);
  return null;
}
