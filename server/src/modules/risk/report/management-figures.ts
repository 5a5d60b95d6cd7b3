import type { ReportFilters } from 'contract/records/report/report';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { endOf } from '../risk-as-of.ts';
import { standingSql } from '../risk-standing.ts';
import { countingAsOf, openAsOf } from './as-of-rows.ts';
import { narrowedTo } from './risk-rows.ts';

type Days = { first: string; last: string };

/** How the register stood when a day was over. */
export type Standing = Record<
  | 'risks'
  | 'opportunities'
  | 'critical'
  | 'high'
  | 'medium'
  | 'low'
  | 'unrated'
  | 'sum'
  | 'highest'
  | 'gain'
  | 'aboveAppetite'
  | 'aboveTolerance',
  number
>;

/**
 * The register as it stood when a day was over, by the policies that were published and held then. What a risk accepts by
 * itself is known of today alone.
 */
export async function standingOn(ctx: Context, filters: ReportFilters, day: string): Promise<Standing> {
  const [narrowed, rated, isOpen, end] = await Promise.all([
    narrowedTo(ctx, filters),
    countingAsOf(ctx, day),
    openAsOf(ctx, day),
    endOf(ctx, day),
  ]);
  const [standing] = await ctx.db.query<Standing>(sql`
    with policies as (
      select distinct on (p.category) p.category, p.appetite, p.tolerance from risk_appetites p
       where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId} and p.created_at < ${end}
         and p.valid_from <= ${day}::date and (p.valid_to is null or p.valid_to >= ${day}::date)
       order by p.category, p.edition desc),
    listed as materialized (
      select o.kind, g.score, g.level, case when g.score is not null then ${standingSql(sql`g.score`)} end as standing
        from records t
        join risks o on o.organization_id = t.organization_id and o.id = t.id
        left join lateral (${rated}) g on true
        left join policies p on p.category = t.category
       where ${narrowed} and ${isOpen})
    select count(*)::int as risks, count(*) filter (where kind = 'opportunity')::int as opportunities,
           count(*) filter (where kind = 'threat' and level = 'critical')::int as critical, count(*) filter (where kind = 'threat' and level = 'high')::int as high,
           count(*) filter (where kind = 'threat' and level = 'medium')::int as medium, count(*) filter (where kind = 'threat' and level = 'low')::int as low,
           count(*) filter (where level is null)::int as unrated, coalesce(sum(score) filter (where kind = 'threat'), 0)::int as sum,
           coalesce(max(score) filter (where kind = 'threat'), 0)::int as highest, coalesce(sum(score) filter (where kind = 'opportunity'), 0)::int as gain,
           count(*) filter (where standing in ('above-appetite', 'above-tolerance'))::int as "aboveAppetite",
           count(*) filter (where standing = 'above-tolerance')::int as "aboveTolerance"
      from listed`);
  if (!standing) throw new Error('The register gave no answer');
  return standing;
}

/** What was done between two days, both of them among these, and what is open by now. */
export type Done = Record<
  | 'identified'
  | 'closed'
  | 'lower'
  | 'higher'
  | 'better'
  | 'poorer'
  | 'inTime'
  | 'late'
  | 'extended'
  | 'open'
  | 'overdue'
  | 'atTarget'
  | 'aboveTarget'
  | 'planned'
  | 'reviews'
  | 'reviewsOverdue'
  | 'accepted'
  | 'ended'
  | 'holding'
  | 'stale'
  | 'incidents'
  | 'worse'
  | 'asExpected'
  | 'lighter'
  | 'unexpected'
  | 'tests'
  | 'failedTests'
  | 'redIndicators',
  number
>;

/** The rows of a table of parts `x` of the risks in question. */
const parts = (table: string, condition: Sql): Sql => sql`(select count(*)::int from listed l
  join ${raw(table)} x on x.organization_id = app_organization() and x.record_id = l.id and x.deleted_at is null where ${condition})`;

const during = (column: Sql, { first, last }: Days) =>
  sql`${column} between ${first}::date and ${last}::date`;

const ofActions = (days: Days): Sql => {
  const doneIn = sql`x.status = 'completed' and ${during(sql`day_in(l.zone, x.completed_at)`, days)}`;
  const isOpen = sql`x.status not in ('completed', 'cancelled')`;
  return sql`
    ${parts('actions', sql`${doneIn} and day_in(l.zone, x.completed_at) <= x.end_date`)} as "inTime",
    ${parts('actions', sql`${doneIn} and day_in(l.zone, x.completed_at) > x.end_date`)} as late,
    ${parts('actions', sql`${doneIn} and x.extensions > 0`)} as extended,
    ${parts('actions', isOpen)} as open, ${parts('actions', sql`${isOpen} and x.end_date < today_in(l.zone)`)} as overdue`;
};

/** Of the risks whose actions are all done: whether the residual rating is where it was to be. */
const ofTargets = (isReached: Sql): Sql => sql`(select count(*)::int from listed l
  join risk_ratings r on r.organization_id = app_organization() and r.record_id = l.id and r.type = 'residual'
  join risk_ratings g on g.organization_id = app_organization() and g.record_id = l.id and g.type = 'target'
 where exists (select from actions a where a.organization_id = app_organization() and a.record_id = l.id and a.deleted_at is null and a.status = 'completed')
   and not exists (select from actions a where a.organization_id = app_organization() and a.record_id = l.id and a.deleted_at is null
                      and a.status not in ('completed', 'cancelled')) and ${isReached})`;

// A threat is to come down to its target, and an opportunity up to it.
const isAtTarget = sql`(case when l.kind = 'opportunity' then r.score >= g.score else r.score <= g.score end)`;

const changed = (condition: Sql): Sql => sql`(select count(*)::int from listed l where ${condition})`;

const isLive = sql`l.stage <> 'closed'`;

const ofAcceptances = (days: Days): Sql => sql`
  ${parts('risk_acceptances', sql`x.status in ('accepted', 'revoked', 'expired') and ${during(sql`day_in(l.zone, x.decided_at)`, days)}`)} as accepted,
  ${parts('risk_acceptances', during(sql`day_in(l.zone, x.ended_at)`, days))} as ended,
  ${parts('risk_acceptances', sql`${isLive} and x.status = 'accepted'`)} as holding,
  ${parts('risk_acceptances', sql`${isLive} and x.status = 'accepted' and x.stale_since is not null`)} as stale`;

const ofIncidents = (days: Days): Sql => {
  const happened = during(sql`x.happened_on`, days);
  const predicted = sql`(x.predicted ->> 'impact')::int`;
  const has = (condition: Sql) =>
    parts('risk_incidents', sql`l.kind = 'threat' and ${happened} and ${condition}`);
  return sql`${has(sql`true`)} as incidents, ${has(sql`x.actual_impact > ${predicted}`)} as worse,
    ${has(sql`x.actual_impact = ${predicted}`)} as "asExpected", ${has(sql`x.actual_impact < ${predicted}`)} as lighter,
    ${has(sql`${predicted} is null`)} as unexpected`;
};

/** What was done about risks and opportunities in a time. */
export async function doneBetween(ctx: Context, filters: ReportFilters, days: Days): Promise<Done> {
  const [narrowed, was, is] = await Promise.all([
    narrowedTo(ctx, filters),
    countingAsOf(ctx, days.first),
    countingAsOf(ctx, days.last),
  ]);
  const [done] = await ctx.db.query<Done>(sql`
    with listed as materialized (
      select t.id, o.kind, t.opened_on, t.review_on, t.stage, s.time_zone as zone, b.score - a.score as change
        from records t join sites s on s.organization_id = t.organization_id and s.id = t.site_id
        join risks o on o.organization_id = t.organization_id and o.id = t.id
        left join lateral (${was}) a on true left join lateral (${is}) b on true
       where ${narrowed})
    select (select count(*)::int from listed l where ${during(sql`l.opened_on`, days)}) as identified,
           (select count(distinct l.id)::int from listed l join log_of(array(select x.id from listed x)) v on v.record_id = l.id
             where v.action = 'close' and ${during(sql`day_in(l.zone, v.at)`, days)}) as closed,
           ${changed(sql`l.kind = 'threat' and l.change < 0`)} as lower, ${changed(sql`l.kind = 'threat' and l.change > 0`)} as higher,
           ${changed(sql`l.kind = 'opportunity' and l.change > 0`)} as better, ${changed(sql`l.kind = 'opportunity' and l.change < 0`)} as poorer,
           ${ofActions(days)}, ${ofTargets(isAtTarget)} as "atTarget", ${ofTargets(sql`not ${isAtTarget}`)} as "aboveTarget",
           ${parts('risk_treatments', isLive)} as planned,
           ${parts('risk_reviews', during(sql`x.reviewed_on`, days))} as reviews,
           (select count(*)::int from listed l where ${isLive} and l.review_on < today_in(l.zone)) as "reviewsOverdue",
           ${ofAcceptances(days)}, ${ofIncidents(days)},
           ${parts('risk_control_tests', during(sql`x.tested_on`, days))} as tests,
           ${parts('risk_control_tests', sql`x.result = 'ineffective' and ${during(sql`x.tested_on`, days)}`)} as "failedTests",
           ${parts('risk_kris', sql`${isLive} and x.state = 'red'`)} as "redIndicators"`);
  if (!done) throw new Error('The register gave no answer');
  return done;
}
