import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

/** The last row of the organization's chain that was kept apart, to be printed: what is on paper cannot be written anew. */
export async function findLastCheckpoint(ctx: Context): Promise<{ seq: number; hash: string } | undefined> {
  const [row] = await ctx.db.query<{ seq: number; hash: string }>(sql`
    select c.seq::int as seq, encode(c.hash, 'hex') as hash from activity_checkpoints c
     where c.organization_id = app_organization() order by c.seq desc limit 1`);
  return row;
}
