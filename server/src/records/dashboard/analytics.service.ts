import { moduleDefinitions } from 'contract/modules';
import { actionKinds, recordKindKeys } from 'contract/core/record-kinds';
import type { Analytics } from 'contract/records/dashboard/analytics';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { analyticsOf } from './analytics-of.ts';
import { type Asked, describeDashboard, describeMore, type NarrowedOf } from './dashboard.service.ts';
import type { OwnNumbersOf } from './own-numbers.service.ts';

const statusCounts = (kinds: readonly string[], extra: Sql) =>
  sql`(select json_build_object(
  'pending', coalesce(sum(f.total) filter (where f.status = 'pending'), 0), 'inProgress', coalesce(sum(f.total) filter (where f.status = 'in-progress'), 0),
  'complete', coalesce(sum(f.total) filter (where f.status = 'completed'), 0), 'onHold', coalesce(sum(f.total) filter (where f.status = 'on-hold'), 0),
  'total', coalesce(sum(f.total) filter (where f.status is not null), 0)${extra}) from seen f where f.kind = any(${kinds}))`;

const overdue = sql`, 'overdue', coalesce(sum(f.total) filter (where f.is_late), 0)`;

type Kept = Pick<Analytics, 'libraryAnalytics' | 'actionAnalytics' | 'byCategory' | 'bySite' | 'asOf'>;

/** What is there by status, category and site, from the figures that writes keep. */
async function describeWorkspace(ctx: Context): Promise<Kept> {
  const [row] = await ctx.db.query<{ record: Kept }>(sql`
    with seen as materialized (select * from seen_figures(array[${ctx.workspaceId}]::uuid[]))
    select json_build_object(
      'libraryAnalytics', ${statusCounts(recordKindKeys, empty)},
      'actionAnalytics', ${statusCounts(actionKinds, overdue)},
      'byCategory', coalesce((select json_agg(json_build_object('key', c.category, 'label', c.category, 'count', c.count) order by c.count desc, c.category)
          from (select f.category, sum(f.total) as count from seen f where f.kind = any(${recordKindKeys}) and f.category is not null group by 1 having sum(f.total) > 0) c), '[]'::json),
      'bySite', coalesce((select json_agg(json_build_object('key', s.id, 'label', s.name, 'count', c.count) order by c.count desc, s.name)
          from (select f.site_id, sum(f.total) as count from seen f where f.kind = any(${recordKindKeys}) group by 1 having sum(f.total) > 0) c
          join sites s on s.organization_id = app_organization() and s.id = c.site_id), '[]'::json),
      'asOf', now()) as record`);
  if (!row) throw new Error('The dashboard gave no answer');
  return row.record;
}

type Modules = { own: OwnNumbersOf; narrowedOf: NarrowedOf };

/** The numbers of the workspace in one answer: what is there now, and all that its dashboard shows. */
export async function describeAnalytics(
  ctx: Context,
  asked: Asked,
  { own, narrowedOf }: Modules,
): Promise<Analytics> {
  const kept = await describeWorkspace(ctx);
  // A module whose workspaces hold no records has no dashboard.
  if (!(asked.module in moduleDefinitions)) return { ...kept, ...analyticsOf([]) };
  const { widgets } = await describeDashboard(ctx, asked, narrowedOf);
  const more = await describeMore(ctx, asked, own);
  return { ...kept, ...analyticsOf([...widgets, ...more.widgets]) };
}
