import { riskStages } from 'contract/modules/risk/risk.workflow';
import type { RiskLevel } from 'contract/modules/risk/risk-levels';
import type { Scoring } from 'contract/modules/risk/risk-score';
import type { RiskKind } from 'contract/modules/risk/risk-statement';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import {
  asList,
  listedByProcess,
  listedBySite,
  type OwnAsked,
  type Parts,
  partsBeside,
} from '../../../records/dashboard/own-numbers.service.ts';
import { comparedSql, endsWithin, isStale } from '../risk-rating-filters.ts';
import { expectedActions } from '../risk-expected.ts';
import { countingRating, ratingsBeside, standingSql } from '../risk-standing.ts';
import { risks } from '../risk.service.ts';

/** The stages of risks that are to be lived with: all but the closed ones, so also those that are monitored. */
export const liveStages = Object.entries(riskStages).flatMap(([stage, of]) => ('final' in of ? [] : [stage]));

/** So many risks of some kind, as one look at all of them counts them. */
export type RiskFigures = {
  standings: { standing: string | null; total: number }[];
  levels: { level: RiskLevel | null; knowledge: string | null; total: number }[];
  cells: { type: string; likelihood: number; impact: number; total: number }[];
  processes: { _id: string; name: string; total: number }[];
  sites: { _id: string; name: string; total: number }[];
  categories: { category: string; total: number }[];
  controls: { effectiveness: string; total: number }[];
  top: { _id: string; number: string; name: string; score: number; level: RiskLevel }[];
  progress: { stage: string; total: number }[];
  lateTreatments: number;
  treated: { level: RiskLevel | null; total: number; days: number }[];
  ending: { days: string; total: number }[];
  happened: { way: string; total: number }[];
  redKris: number;
  opportunities: number;
  lateReviews: number;
  realized: number;
  stale: number;
  exposure: { kind: RiskKind; month: string; risks: number; total: number; worst: number }[];
  effort: { _id: string; number: string; name: string; points: number; budget: number }[];
};

// Of each risk its ratings as one row.
const ratingsOn = (where: Sql): Sql => sql`
  select g.record_id,
         max(g.likelihood * 10 + g.impact) filter (where g.type = 'inherent') as inherent,
         max(g.likelihood * 10 + g.impact) filter (where g.type = 'residual') as residual,
         max(g.score) filter (where g.type = 'residual') as residual_score, max(g.level) filter (where g.type = 'residual') as residual_level,
         max(g.score) filter (where g.counts) as score, max(g.level) filter (where g.counts) as level,
         max(g.knowledge) filter (where g.counts) as knowledge
    from risk_ratings g where ${where} group by g.record_id`;

const policies = (ctx: Context): Sql => sql`
  select p.category, p.appetite, p.tolerance from risk_appetites_held p
   where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId}`;

const cellsOf = (type: 'inherent' | 'residual', column: Sql): Sql => sql`
  select ${type}::text as type, ${column} / 10 as likelihood, ${column} % 10 as impact, count(*)::int as total
    from listed where ${column} is not null and kind = 'threat' group by ${column}`;

const ofControls = (parts: Parts): Sql => sql`
  select coalesce(c.effectiveness, 'none') as effectiveness, count(distinct l.id)::int as total
    from listed l left join ${parts('risk_controls')} c on c.record_id = l.id group by 1`;

const ofTop = sql`
  select r.id as _id, r.number, r.name, t.residual_score as score, t.residual_level as level
    from (select * from listed where residual_score is not null and kind = 'threat' order by residual_score desc, id desc limit 10) t
    join records r on r.organization_id = app_organization() and r.id = t.id order by t.residual_score desc, t.id desc`;

const ofTreated = (isTreated: Sql): Sql => sql`
  select g.level, count(*)::int as total, round(avg(t.closed_on - t.opened_on), 1)::float as days
    from records t left join lateral (${countingRating}) g on true where ${isTreated} group by g.level`;

const ofEnding = (parts: Parts): Sql => sql`
  select d.days::text as days, count(distinct l.id)::int as total
    from listed l join ${parts('risk_acceptances')} a on a.record_id = l.id
    join (values (30), (60), (90)) d(days) on ${endsWithin(sql`d.days`)} group by d.days`;

const ofHappened = (parts: Parts): Sql => sql`
  select ${comparedSql} as way, count(distinct l.id)::int as total
    from listed l join ${parts('risk_incidents')} i on i.record_id = l.id where l.kind = 'threat' group by 1`;

const ofRedKris = (parts: Parts): Sql => sql`
  select count(distinct l.id)::int from listed l join ${parts('risk_kris')} k on k.record_id = l.id where k.state = 'red'`;

const ofStale = (parts: Parts): Sql => sql`
  select count(*)::int from listed l join ${parts('risk_acceptances')} a on a.record_id = l.id where ${isStale}`;

/** The months that are over, as far as they are kept, and the one that is not from what stands there now. */
const ofExposure = (ctx: Context, { period: { from }, filters }: OwnAsked): Sql => {
  const ofPlaces = sql`(${filters['site'] ?? null}::uuid[] is null or e.site_id = any(${filters['site'] ?? null}::uuid[]))
     and (${filters['process'] ?? null}::uuid[] is null or e.process_id = any(${filters['process'] ?? null}::uuid[]))`;
  const ofPlace = (sum: Sql) => sql`coalesce(${sum} filter (where ${ofPlaces}), 0)::int`;
  return sql`
  select e.kind, to_char(e.month, 'YYYY-MM') as month, ${ofPlace(sql`sum(e.risks)`)} as risks, ${ofPlace(sql`sum(e.total)`)} as total,
         ${ofPlace(sql`max(e.worst)`)} as worst
    from risk_exposures e
   where e.organization_id = app_organization() and e.workspace_id = ${ctx.workspaceId}
     and e.month >= date_trunc('month', ${from}::date) and e.month < date_trunc('month', organization_today())
   group by e.kind, e.month
  union all
  select k.kind, to_char(organization_today(), 'YYYY-MM'), count(l.score)::int, coalesce(sum(l.score), 0)::int, coalesce(max(l.score), 0)::int
    from (values ('threat'), ('opportunity')) k(kind) left join listed l on l.kind = k.kind group by k.kind`;
};

const ofEffort = (scoring: Scoring): Sql => sql`
  select r.id as _id, r.number, n.name, n.points, n.budget
    from (select t.id, a.name, b.score - e.score as points, a.budget::float as budget
            from ${expectedActions(scoring)} join listed l on l.id = t.id
           where t.organization_id = app_organization() and a.status <> 'completed' and a.budget > 0 and b.score > e.score
           order by (b.score - e.score) / a.budget desc, a.id limit 10) n
    join records r on r.organization_id = app_organization() and r.id = n.id
   order by n.points / n.budget desc, r.number`;

/** What the dashboard of risks counts: the open ones are gone through once, and those that were completed in the period. */
export async function readRiskFigures(ctx: Context, asked: OwnAsked, scoring: Scoring): Promise<RiskFigures> {
  const rated = await ratingsBeside(ctx, ratingsOn);
  const parts = await partsBeside(ctx);
  const { period, filters } = asked;
  const ended = { status: ['completed'], closedFrom: period.from, closedTo: period.to };
  const isOpen = await risks.narrowed(ctx, { ...filters, stage: liveStages });
  const isTreated = await risks.narrowed(ctx, { ...filters, kind: ['threat'], ...ended });
  const isRealized = await risks.narrowed(ctx, { ...filters, kind: ['opportunity'], status: ['completed'] });
  const isLate = await risks.narrowed(ctx, { ...filters, stage: ['treating'], overdue: true });
  const [row] = await ctx.db.query<RiskFigures>(sql`
    with listed as materialized (
      select t.id, case when t.status <> 'on-hold' then t.stage end as stage, t.process_id, t.site_id, t.category, t.review_on, o.kind, coalesce(g.knowledge, o.knowledge_strength) as knowledge, g.inherent, g.residual, g.residual_score,
             g.residual_level, g.score, g.level, case when g.score is not null then ${standingSql(sql`g.score`)} end as standing
        from records t
        join risks o on o.organization_id = t.organization_id and o.id = t.id
        ${rated}
        left join (${policies(ctx)}) p on p.category = t.category
       where ${isOpen})
    select ${asList(sql`select standing, count(*)::int as total from listed group by standing`)} as standings,
           ${asList(sql`select level, knowledge, count(*)::int as total from listed where kind = 'threat' group by level, knowledge`)} as levels,
           ${asList(sql`${cellsOf('inherent', sql`inherent`)} union all ${cellsOf('residual', sql`residual`)}`)} as cells,
           ${asList(listedByProcess)} as processes, ${asList(listedBySite)} as sites,
           ${asList(sql`select category, count(*)::int as total from listed where category is not null group by category order by 2 desc, 1`)} as categories,
           ${asList(ofControls(parts))} as controls, ${asList(ofTop)} as top, ${asList(ofTreated(isTreated))} as treated,
           ${asList(sql`select stage, count(*)::int as total from listed where stage is not null group by stage`)} as progress,
           (select count(*)::int from records t where ${isLate}) as "lateTreatments",
           ${asList(ofEnding(parts))} as ending, ${asList(ofHappened(parts))} as happened, (${ofRedKris(parts)}) as "redKris",
           (select count(*)::int from records t where ${isRealized}) as realized, (${ofStale(parts)}) as stale,
           ${asList(ofExposure(ctx, asked))} as exposure, ${asList(ofEffort(scoring))} as effort,
           (select count(*)::int from listed where kind = 'opportunity') as opportunities,
           (select count(*)::int from listed where review_on < (select organization_today())) as "lateReviews"`);
  if (!row) throw new Error('The dashboard of risks gave no answer');
  return row;
}
