import type { Capa } from 'contract/modules/capa/capa';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';

/** Who puts right what is there by what is done at once, of a CAPA of which only a correction is made: that is its implementation. */
export async function findCorrectors(ctx: Context, { _id, capaRequired }: Capa): Promise<string[]> {
  if (capaRequired !== 'no') return [];
  const people = await ctx.db.query<{ id: string }>(sql`
    select distinct unnest(c.responsible_ids) as id from capa_containments c
     where c.organization_id = app_organization() and c.record_id = ${_id} and c.deleted_at is null and c.status <> 'not-needed'`);
  return people.map(({ id }) => id);
}
