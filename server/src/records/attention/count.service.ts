import type { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { cappedCountOf, countedMost, type CappedCount } from 'contract/core/capped-count';
import type { AnswerOf } from 'contract/core/endpoint';
import { recordKindKeys } from 'contract/core/record-kinds';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

/** How much needs the caller's attention wherever they are active. */
export async function countMyAttention(ctx: Context): Promise<CappedCount> {
  const [row] = await ctx.db.query<{ found: number }>(
    sql`select count_my_attention(${countedMost}) as found`,
  );
  return cappedCountOf(row?.found ?? 0);
}

type Found = { library: number; mine: number; attention: number; hasOverdue: boolean };

/** What the navigation of the workspace counts. */
export async function countWorkspace(ctx: Context): Promise<AnswerOf<typeof attentionEndpoints.counts>> {
  const [found] = await ctx.db.query<Found>(sql`
    select coalesce((select sum(f.total) from seen_figures(array[${ctx.workspaceId}]::uuid[]) f where f.kind = any(${recordKindKeys})), 0)::int as library,
           count_my_records(${ctx.workspaceId}, ${countedMost}) as mine,
           (select count(*) from (
              select from workspace_attention_keys(${ctx.workspaceId}, false, null, false, null, false, ${countedMost}) limit ${countedMost}) x) as attention,
           exists (select from workspace_attention_keys(${ctx.workspaceId}, false, '{task_overdue}', false, null, false, 1)) as "hasOverdue"`);
  return {
    library: found?.library ?? 0,
    mine: cappedCountOf(found?.mine ?? 0),
    attention: cappedCountOf(found?.attention ?? 0),
    hasOverdue: found?.hasOverdue ?? false,
  };
}
