import type { RatingType, RiskLevel } from 'contract/modules/risk/risk-levels';
import { ratingTypes } from 'contract/modules/risk/risk-levels';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { prioritiesText } from 'contract/modules/risk/risk-scheme';
import { findScheme, levelSql, prioritySql, scoreSql } from './risk-scheme.service.ts';

/**
 * Whether an assessment `a` says what treatment had left in an earlier round: it counts until somebody has looked at what the
 * risk is today (`isSeen` of a row `n`), which it says nothing of.
 */
export const isOutdated = (
  isSeen = sql`n.deleted_at is null and n.status in ('reviewed', 'approved')`,
): Sql => sql`(
  a.type = 'residual' and exists (
    select from risk_assessments n
     where n.organization_id = a.organization_id and n.record_id = a.record_id and n.type = 'current'
       and n.round > 0 and n.round > a.round and ${isSeen}))`;

/**
 * Works out anew what a risk is rated with: of each type the newest assessment that somebody has looked at, else the newest
 * that waits for that, scored by the edition at hand.
 */
export async function renewRatings(
  ctx: WriteContext,
  recordId: string,
  { bands, fmea, edition, ...scoring }: RiskScheme,
): Promise<void> {
  const score = scoreSql(scoring);
  await ctx.db.query(
    sql`delete from risk_ratings where organization_id = app_organization() and record_id = ${recordId}`,
  );
  await ctx.db.query(sql`
    insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending,
      severity, occurrence, detection, priority, p1, p2, knowledge)
    select g.organization_id, g.record_id, g.type, g.workspace_id, g.likelihood, g.impact, ${score}, ${levelSql(score, bands)},
           g.assessed_on, ${edition}, g.status = 'pending',
           g.severity, g.occurrence, g.detection, ${prioritySql(prioritiesText(fmea.priorities))}, g.p1, g.p2, g.knowledge
      from (select distinct on (a.type) a.* from risk_assessments a
             where a.organization_id = app_organization() and a.record_id = ${recordId} and a.deleted_at is null
               and a.status in ('pending', 'reviewed', 'approved') and not ${isOutdated()}
             order by a.type, a.status = 'pending', a.assessed_on desc, a.id desc) g`);
}

type Waiting = { score: number; priority: string | null };

/**
 * The newest assessment of a type where nobody has looked at it yet, scored by the edition at hand: what a risk is rated
 * with as soon as it is decided about. One from before the risk was taken up again is the newest only where there is none since.
 */
export async function findWaitingRating(
  ctx: Context,
  recordId: string,
  type: RatingType,
): Promise<Waiting | undefined> {
  const { fmea, ...scoring } = await findScheme(ctx);
  const [row] = await ctx.db.query<Waiting & { isPending: boolean }>(sql`
    select ${scoreSql(scoring)} as score, ${prioritySql(prioritiesText(fmea.priorities))} as priority, g.status = 'pending' as "isPending"
      from (select a.* from risk_assessments a
             where a.organization_id = app_organization() and a.record_id = ${recordId} and a.type = ${type} and a.deleted_at is null
               and a.status in ('pending', 'reviewed', 'approved') and not ${isOutdated()}) g
      join risks o on o.organization_id = g.organization_id and o.id = g.record_id
     order by g.created_at >= coalesce(o.round_at, g.created_at) desc, g.assessed_on desc, g.id desc limit 1`);
  return row?.isPending ? row : undefined;
}

type Standing = { level: RiskLevel; score: number; priority: string | null; ratedOn: string };

/** The rating by which a risk is looked at again: of what it is after treatment, else today, else without controls. */
export async function findStanding(ctx: Context, recordId: string): Promise<Standing | undefined> {
  const [row] = await ctx.db.query<Standing>(sql`
    select g.level, g.score, g.priority, g.rated_on as "ratedOn" from risk_ratings g
     where g.organization_id = app_organization() and g.record_id = ${recordId} and g.counts and not g.is_pending`);
  return row;
}

type Month = { month: string } & Record<RatingType, number | null>;

const scoreOf = (type: RatingType) =>
  raw(`
  (select a.score from risk_assessments a
    where a.organization_id = app_organization() and a.record_id = f.record_id and a.type = '${type}' and a.deleted_at is null
      and a.status in ('pending', 'reviewed', 'approved') and a.assessed_on < (m.month + interval '1 month')
    order by a.assessed_on desc, a.id desc limit 1) as ${type}`);

/** The scores of a risk at the end of each month, as they were judged then. */
export function listMonths(ctx: Context, recordId: string): Promise<Month[]> {
  const [inherent, current, residual, target] = ratingTypes.map(scoreOf);
  return ctx.db.query<Month>(sql`
    with first as (
      select a.record_id, min(a.assessed_on) as day from risk_assessments a
       where a.organization_id = app_organization() and a.record_id = ${recordId} and a.deleted_at is null
         and a.status in ('pending', 'reviewed', 'approved') group by a.record_id)
    select to_char(m.month, 'YYYY-MM') as month, ${inherent}, ${current}, ${residual}, ${target}
      from first f, generate_series(
        greatest(date_trunc('month', f.day::timestamp), date_trunc('month', organization_today()::timestamp) - interval '35 months'),
        greatest(date_trunc('month', f.day::timestamp), date_trunc('month', organization_today()::timestamp)), interval '1 month') m(month)
     order by m.month`);
}
