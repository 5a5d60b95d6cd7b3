import type { Risk } from 'contract/modules/risk/risk';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../../core/http/context.ts';

// What a risk that is monitored waits for, before it is monitored on as it was.
const pauses: ReadonlySet<string> = new Set(['acceptance-review', 'on-hold']);

/**
 * A risk whose acceptance is renewed, or that was on hold, is monitored on: it stays completed on the day on which its treatment
 * was, while every other way to be monitored is a treatment of its own.
 */
export async function keepTreatedDay(ctx: WriteContext, { _id, stage }: Risk, to: string): Promise<void> {
  if (to === 'monitoring')
    await ctx.db.query(sql`
      update records r set closed_on = o.monitored_since from risks o
       where r.organization_id = app_organization() and r.id = ${_id} and r.closed_on is null
         and o.organization_id = r.organization_id and o.id = r.id and o.monitored_since is not null`);
  if (stage === 'monitoring' && pauses.has(to))
    await ctx.db.query(sql`
      update risks o set monitored_since = r.closed_on from records r
       where o.organization_id = app_organization() and o.id = ${_id}
         and r.organization_id = o.organization_id and r.id = o.id`);
  else if (!pauses.has(to))
    await ctx.db.query(sql`
      update risks set monitored_since = null
       where organization_id = app_organization() and id = ${_id} and monitored_since is not null`);
}
