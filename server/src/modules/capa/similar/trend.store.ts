import type { Capa } from 'contract/modules/capa/capa';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../../core/http/context.ts';
import { readSettings } from '../../../organization/setting/setting.service.ts';

/** The trend that the CAPA of the row `t` tells of, `o` being what only CAPAs have; null once one was raised about it, as SQL. */
export const trendOf = `case when o.trend_at is not null and not is_trend_answered(t.organization_id, t.id) then json_build_object('category', o.trend_category, 'capas',
    coalesce((select json_agg(json_build_object('_id', r.id, 'number', r.number, 'name', r.name, 'confidential', r.confidential) order by r.created_at, r.id) from records r
      where r.organization_id = t.organization_id and r.id = any(o.trend_ids) and r.deleted_at is null), '[]'::json)) end`;

type Found = { category: string; ids: string[] };

/**
 * Keeps at a CAPA whose plan is submitted that others of its process have root causes of the same category, as soon as they are as
 * many as its workspace calls a trend. One of them tells of it, so a further one adds nothing. Two that are submitted at once
 * wait for each other, so that neither misses the other.
 */
export async function noteTrend(ctx: WriteContext, { _id, process }: Capa): Promise<void> {
  if (!process) return;
  const { trendCount, trendDays } = await readSettings(ctx);
  await ctx.db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('capa trend ' || ${ctx.workspaceId}::text || ${process._id}::text, 0))`,
  );
  const [found] = await ctx.db.query<Found>(sql`
    select d.category, array_agg(distinct r.id) as ids
      from causes d
      join records r on r.organization_id = d.organization_id and r.workspace_id = ${ctx.workspaceId} and r.kind = 'capa'
       and r.process_id = ${process._id} and r.deleted_at is null and r.is_taken_over and r.status <> 'cancelled'
       and r.opened_on >= organization_today() - ${trendDays}::int
      join capas o on o.organization_id = r.organization_id and o.id = r.id
      join causes c on c.organization_id = d.organization_id and c.record_id = r.id and c.deleted_at is null and c.category = d.category
     where d.organization_id = app_organization() and d.record_id = ${_id} and d.deleted_at is null
     group by d.category
    having count(distinct r.id) >= ${trendCount} and not bool_or(coalesce(o.trend_category = d.category, false))
     order by count(distinct r.id) desc, d.category limit 1`);
  if (!found) return;
  await ctx.db.query(sql`
    update capas set trend_ids = ${found.ids}::uuid[], trend_category = ${found.category}, trend_at = clock()
     where organization_id = app_organization() and id = ${_id}`);
}
