import type { Analytics } from 'contract/records/attention/attention.endpoints';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

const statusCounts = (extra: string) =>
  raw(`json_build_object(
  'pending', count(*) filter (where t.status = 'pending'), 'inProgress', count(*) filter (where t.status = 'in-progress'),
  'complete', count(*) filter (where t.status = 'completed'), 'onHold', count(*) filter (where t.status = 'on-hold'),
  'total', count(*)${extra})`);

/** The numbers of the workspace's dashboard, counted now. */
export async function describeWorkspace(ctx: Context): Promise<Analytics> {
  const here = sql`t.organization_id = app_organization() and t.workspace_id = ${ctx.workspaceId}`;
  const [row] = await ctx.db.query<{ record: Analytics }>(sql`
    select json_build_object(
      'libraryAnalytics', (select ${statusCounts('')} from records t where ${here} and t.deleted_at is null),
      'actionAnalytics', (select ${statusCounts(`, 'overdue', count(*) filter (where t.is_overdue)`)} from task_rows t where ${here}),
      'byCategory', coalesce((select json_agg(json_build_object('key', c.category, 'label', c.category, 'count', c.count) order by c.count desc, c.category)
          from (select t.category, count(*) from records t where ${here} and t.deleted_at is null group by 1) c), '[]'::json),
      'bySite', coalesce((select json_agg(json_build_object('key', s.id, 'label', s.name, 'count', c.count) order by c.count desc, s.name)
          from (select t.site_id, count(*) from records t where ${here} and t.deleted_at is null group by 1) c
          join sites s on s.organization_id = app_organization() and s.id = c.site_id), '[]'::json),
      'asOf', now()) as record`);
  if (!row) throw new Error('The dashboard gave no answer');
  return row.record;
}
