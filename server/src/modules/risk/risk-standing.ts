import { usualTolerance } from 'contract/modules/risk/appetite-score';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

// The step of the contract, and the highest score, which no tolerance exceeds.
const usual = raw(`least(o.riskappetite + ${usualTolerance(1) - 1}, ${usualTolerance(25)})`);

/** Whether a row `p` of the policies holds today; of those that do, the newest edition counts. */
export const policyHolds = sql`p.valid_from <= organization_today() and (p.valid_to is null or p.valid_to >= organization_today())`;

/** What is accepted of a risk `o` by itself or by the policy `p` of its category, and what is tolerated. */
export const appetiteSql = sql`coalesce(o.riskappetite, p.appetite)`;
export const toleranceSql = sql`case when o.riskappetite is null or p.tolerance > o.riskappetite then p.tolerance else ${usual} end`;

/** How a score stands to what a risk `o` and the policy `p` of its category accept, as `standingOf` and `boundsOf` of the contract. */
export const standingSql = (score: Sql): Sql => sql`case
  when o.kind = 'opportunity' or ${appetiteSql} is null then null
  when ${score} > ${toleranceSql} then 'above-tolerance'
  when ${score} > ${appetiteSql} then 'above-appetite' else 'within' end`;

/** The rating that counts of a risk `t`: the residual one, else the current one, else the inherent one, as the ratings keep it. */
export const countingRating = sql`select g.type, g.likelihood, g.impact, g.score, g.level, g.rated_on, g.is_pending, g.priority from risk_ratings g
  where g.organization_id = t.organization_id and g.record_id = t.id and g.counts`;

/**
 * Joins risks `t` of the workspace at hand with what a statement says of their ratings `g`. All of them are read at once;
 * for whoever is narrowed those of each risk alone, since of every row that is read it is asked whether they see its risk.
 */
export async function ratingsBeside(ctx: Context, statementOn: (where: Sql) => Sql): Promise<Sql> {
  const { actor } = await ctx.entered();
  const here = sql`g.organization_id = app_organization() and g.workspace_id = ${ctx.workspaceId}`;
  return actor.isNarrowed
    ? sql`left join lateral (select * from (${statementOn(sql`${here} and g.record_id = t.id`)}) r offset 0) g on true`
    : sql`left join (${statementOn(here)}) g on g.record_id = t.id`;
}

// They are few, and looked up once for a statement, however many risks ask for theirs.
const heldPolicies = sql`select jsonb_object_agg(p.workspace_id || p.category, jsonb_build_array(p.appetite, p.tolerance, p.valid_from))
  from risk_appetites_held p where p.organization_id = app_organization()`;

/** The policy of the category of a risk `t`; nulls where there is none. */
export const policyOfRisk = sql`select (h.bounds ->> 0)::smallint as appetite, (h.bounds ->> 1)::smallint as tolerance, (h.bounds ->> 2)::date as valid_from
  from (select (${heldPolicies}) -> (t.workspace_id || t.category) as bounds) h`;
