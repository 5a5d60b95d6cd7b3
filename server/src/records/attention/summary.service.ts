import { cappedCountOf, countedMost } from 'contract/core/capped-count';
import type { InputOf } from 'contract/core/endpoint';
import { attentionGroups, type AttentionGroup } from 'contract/core/record-kind';
import { type AttentionKey, attentionRules } from 'contract/records/attention/attention-rules';
import type { attentionEndpoints, AttentionSummary } from 'contract/records/attention/attention.endpoints';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { likePattern } from '../../core/store/list.ts';
import { keysOf } from './attention.service.ts';

/** What one rule has found: how much is the caller's, and how much there is in all. */
type Counted = { key: AttentionKey; mine: number; everything: number };

// Twice as much as is told: what is others' is the difference.
const most = 2 * countedMost;

const ways = {
  me: ({ mine }: Counted) => mine,
  others: ({ mine, everything }: Counted) => everything - mine,
  all: ({ everything }: Counted) => everything,
};

function summaryOf(all: readonly Counted[], asked: AttentionKey | undefined): AttentionSummary {
  const found = all.filter(({ key }) => asked === undefined || key === asked);
  const sumOf = (rows: readonly Counted[], way: keyof typeof ways) =>
    cappedCountOf(rows.reduce((sum, row) => sum + ways[way](row), 0));
  const groupsOf = (way: keyof typeof ways) =>
    Object.fromEntries(
      attentionGroups.map((group) => [
        group,
        sumOf(
          found.filter(({ key }) => attentionRules[key].does === group),
          way,
        ),
      ]),
    ) as Record<AttentionGroup, ReturnType<typeof cappedCountOf>>; // fromEntries cannot keep the keys
  return {
    rules: all.flatMap(({ key, mine, everything }) => (mine + everything > 0 ? key : [])),
    whose: { me: sumOf(found, 'me'), others: sumOf(found, 'others'), all: sumOf(found, 'all') },
    groups: { me: groupsOf('me'), others: groupsOf('others'), all: groupsOf('all') },
  };
}

const patternOf = (search: string | undefined) => (search ? likePattern(search) : null);

type MineQuery = InputOf<typeof attentionEndpoints.summarizeMine>['query'];

/** How much needs attention wherever the caller is active, by whose it is and by what is to be done. */
export async function summarizeMine(
  ctx: Context,
  { search, snoozed = false, module, key }: MineQuery,
): Promise<AttentionSummary> {
  return summaryOf(
    await ctx.db.query<Counted>(sql`
      select key, mine, everything
        from my_attention_counts(null, ${module ?? null}, ${snoozed}, ${patternOf(search)}, ${most})`),
    key,
  );
}

type Query = InputOf<typeof attentionEndpoints.summarize>['query'];

/** The same of one workspace. */
export async function summarizeWorkspace(
  ctx: Context,
  { search, snoozed = false, filterData, key }: Query,
): Promise<AttentionSummary> {
  const asked = sql`${keysOf({ filterData, key: undefined })}, ${snoozed}, ${patternOf(search)}, false, ${most}`;
  return summaryOf(
    await ctx.db.query<Counted>(sql`
      select k.key, count(*) filter (where k.is_mine) as mine, count(*) filter (where not k.is_mine) as everything
        from (select x.key, true as is_mine from workspace_attention_keys(${ctx.workspaceId}, true, ${asked}) x
              union all
              select x.key, false from workspace_attention_keys(${ctx.workspaceId}, false, ${asked}) x) k
       group by k.key`),
    key,
  );
}
