import { importJob, importRow, type ImportJob } from 'contract/records/import/import';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { createStore } from '../../core/store/store.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';

// What an undo has left: invitations that were accepted, and whatever else was changed meanwhile.
const accepted = `from invitations i where i.organization_id = t.organization_id and i.import_id = t.id and i.status = 'accepted'`;
const made = `from import_rows r where r.organization_id = t.organization_id and r.import_id = t.id and r.record_id is not null`;

/** The imports of an organization. */
export const importStore = createStore({
  name: 'import',
  title: 'Import',
  table: 'imports',
  input: z.object({}),
  reply: importJob,
  computed: {
    createdBy: `(select x.name from accounts x where x.organization_id = t.organization_id and x.id = t.created_by)`,
    kept: `case when t.state <> 'undone' then '[]'::json
      when t.target = 'users' then coalesce((select json_agg(k.email) from (select i.email ${accepted} order by lower(i.email) limit 100) k), '[]'::json)
      else coalesce((select json_agg(k.name) from (select concat_ws(' ', r.record_number, r.name) as name ${made} order by r.row limit 100) k), '[]'::json) end`,
    keptCount: `case when t.state <> 'undone' then 0 when t.target = 'users' then (select count(*)::int ${accepted}) else (select count(*)::int ${made}) end`,
  },
  search: 'lower(t.file_name)',
  sorts: { createdAt: 't.created_at', fileName: 'lower(t.file_name)' },
  defaultSort: '-createdAt',
});

/** The rows of an import; `where` must name it. */
export const importRowStore = createStore({
  name: 'import_row',
  title: 'Row',
  table: 'import_rows',
  input: z.object({}),
  reply: importRow,
  computed: { status: `coalesce(t.status, 'ok')` },
  search: `lower(t.cells::text)`,
  // What has to be looked at comes first.
  sorts: {
    found: `(case t.status when 'error' then 0 when 'duplicate' then 1 when 'change' then 2 when 'warning' then 3 else 4 end) * 1000000 + t.row`,
    row: 't.row',
  },
  defaultSort: 'found',
});

type Place = Pick<Context, 'workspaceId'>;

/** What may be imported where a call is: into a workspace, or into the organization. */
export const accessOf = ({ workspaceId }: Place) => (workspaceId ? 'record.import' : 'invitation.create');

/** The imports of the place where a call is. */
export const placed = ({ workspaceId }: Place): Sql =>
  workspaceId ? sql`t.workspace_id = ${workspaceId}` : sql`t.workspace_id is null`;

/** A row of the log of that place. */
export const placedRow = (ctx: Pick<WriteContext, 'workspaceId' | 'module'>, row: TrailRow): TrailRow =>
  ctx.workspaceId ? { ...row, module: ctx.module, workspaceId: ctx.workspaceId } : row;

/** Changes an import and gives it as it is then. */
export async function updateImport(ctx: WriteContext, id: string, fields: Sql): Promise<ImportJob> {
  await ctx.db.query(sql`update imports t set ${fields}, version = version + 1, updated_at = now()
    where organization_id = app_organization() and id = ${id} and ${placed(ctx)}`);
  return importStore.find(ctx, id, { where: placed(ctx) });
}
