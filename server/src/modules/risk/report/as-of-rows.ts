import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { endOf, ratingsAsOf } from '../risk-as-of.ts';

/**
 * The rating that counted of a risk `t` when a day was over: the residual one, else the current one, else the inherent one; what
 * was looked at before what waits for that. Joined laterally it is looked up by index for each risk, however many of them the
 * planner expects.
 */
export const countingAsOf = async (ctx: Context, day: string): Promise<Sql> => sql`
  select g.likelihood, g.impact, g.score, g.level from (${await ratingsAsOf(ctx, day)}) g
   where g.record_id = t.id and g.type <> 'target'
   order by g.is_pending, array_position(array['residual', 'current', 'inherent'], g.type) limit 1`;

/** When a risk `t` was closed, as its log says; null while it is not. One whose log says nothing of it was closed from the start. */
const closedAt: Sql = sql`case when t.stage = 'closed' then coalesce((
  select max(v.at) from log_of(array[t.id]) v where v.action = 'close'), '-infinity') end`;

/** The day at its site on which a risk `t` was closed. */
export const closedOn: Sql = sql`day_in((
  select s.time_zone from sites s where s.organization_id = t.organization_id and s.id = t.site_id), ${closedAt})`;

/** Whether a risk `t` was there when a day was over, and not closed. */
export async function openAsOf(ctx: Context, day: string): Promise<Sql> {
  const end = await endOf(ctx, day);
  return sql`(t.created_at < ${end} and coalesce(${closedAt} >= ${end}, true))`;
}
