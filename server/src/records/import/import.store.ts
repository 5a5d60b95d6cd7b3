import { importJob, importRow, type ImportJob } from 'contract/records/import/import';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { createStore } from '../../core/store/store.ts';
import type { WriteContext } from '../../core/http/context.ts';

const accepted = `from invitations i where i.organization_id = t.organization_id and i.import_id = t.id and i.status = 'accepted'`;

/** The imports of an organization. */
export const importStore = createStore({
  name: 'import',
  title: 'Import',
  table: 'imports',
  input: z.object({}),
  reply: importJob,
  computed: {
    createdBy: `(select x.name from accounts x where x.organization_id = t.organization_id and x.id = t.created_by)`,
    kept: `case when t.state = 'undone' then coalesce((select json_agg(k.email) from (select i.email ${accepted} order by lower(i.email) limit 100) k), '[]'::json)
      else '[]'::json end`,
    keptCount: `case when t.state = 'undone' then (select count(*)::int ${accepted}) else 0 end`,
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
    found: `(case t.status when 'error' then 0 when 'warning' then 1 else 2 end) * 1000000 + t.row`,
    row: 't.row',
  },
  defaultSort: 'found',
});

/** Changes an import and gives it as it is then. */
export async function updateImport(ctx: WriteContext, id: string, fields: Sql): Promise<ImportJob> {
  await ctx.db.query(sql`update imports set ${fields}, version = version + 1, updated_at = now()
    where organization_id = app_organization() and id = ${id}`);
  return importStore.find(ctx, id);
}
