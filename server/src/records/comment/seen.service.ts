import { type CappedCount, cappedCountOf, countedMost } from 'contract/core/capped-count';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';

/** How many comments of others on a record the caller has not seen. */
export async function countUnseen(ctx: Context, recordId: string): Promise<CappedCount> {
  const [found] = await ctx.db.query<{ n: number }>(sql`
    select count(*) as n from (
      select from comments c
       where c.organization_id = app_organization() and c.record_id = ${recordId} and c.deleted_at is null
         and c.created_by is distinct from app_account()
         and c.created_at > coalesce((select s.seen_at from comments_seen s
               where s.organization_id = app_organization() and s.account_id = app_account() and s.record_id = ${recordId}), '-infinity')
       limit ${countedMost}) u`);
  return cappedCountOf(found?.n ?? 0);
}

/** Notes up to which moment the caller has seen them; never an earlier one than before, nor one that is to come. */
export async function markSeen(ctx: WriteContext, recordId: string, upTo: string): Promise<CappedCount> {
  await ctx.db.query(sql`
    insert into comments_seen as s (organization_id, account_id, record_id, seen_at)
    values (app_organization(), app_account(), ${recordId}, least(${upTo}::timestamptz, now()))
    on conflict (organization_id, account_id, record_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at)`);
  return countUnseen(ctx, recordId);
}
