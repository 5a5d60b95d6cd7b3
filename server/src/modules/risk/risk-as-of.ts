import type { Risk } from 'contract/modules/risk/risk';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import { prioritiesText, type RiskScheme } from 'contract/modules/risk/risk-scheme';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { beginOf } from '../../records/record/record-filters.ts';
import { ratingSql } from './risk.store.ts';
import { findScheme, levelSql, prioritySql, scoreSql } from './risk-scheme.service.ts';

/** The moment at which a day is over where the organization is: asked once, as each row would ask where that is again. */
export async function endOf(ctx: Context, day: string): Promise<Sql> {
  const [row] = await ctx.db.query<{ at: string }>(sql`select ${beginOf(sql`(${day}::date + 1)`)} as at`);
  if (!row) throw new Error('No day has no end');
  return sql`${row.at}::timestamptz`;
}

/** The edition of the scheme that held when a day was over. */
export const schemeAsOf = async (ctx: Context, day: string): Promise<RiskScheme> =>
  findScheme(ctx, sql`s.created_at < ${await endOf(ctx, day)}`);

/**
 * What the risks of the workspace at hand were rated with when a day was over, by what was known then: of each type the
 * newest assessment that somebody had looked at, else the newest that waited for that, scored by the edition of the scheme
 * that held. This is what `renewRatings` had worked out by then, so of today it is the table of ratings itself. An
 * assessment that was entered later for an earlier day is not in it: whoever asks what was known then is not answered with
 * what was learned since. Days are those of the organization.
 *
 * A query of (record_id, type, likelihood, impact, score, level, rated_on, edition, is_pending and what FMEA and ISO 14971
 * ask), as `risk_ratings` has them, with the rights of whoever asks. Which risks there were on the day is for whoever joins it to say.
 */
export async function ratingsAsOf(ctx: Context, day: string): Promise<Sql> {
  const end = await endOf(ctx, day);
  const { formula, bands, fmea, edition } = await findScheme(ctx, sql`s.created_at < ${end}`);
  const score = scoreSql(formula);
  return sql`
    select g.record_id, g.type, g.likelihood, g.impact, ${score} as score, ${levelSql(score, bands)} as level,
           g.assessed_on as rated_on, ${edition}::int as edition, not g.was_looked_at as is_pending,
           g.severity, g.occurrence, g.detection, ${prioritySql(prioritiesText(fmea.priorities))} as priority, g.p1, g.p2
      from (select distinct on (a.record_id, a.type) a.record_id, a.type, a.likelihood, a.impact, a.assessed_on,
                   a.severity, a.occurrence, a.detection, a.p1, a.p2, coalesce(a.looked_at < ${end}, false) as was_looked_at
              from risk_assessments a
             where a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId} and a.given_at < ${end}
               and (a.deleted_at is null or a.deleted_at >= ${end})
               and not (a.status = 'rejected' and a.decided_at < ${end})
             order by a.record_id, a.type, coalesce(a.looked_at < ${end}, false) desc, a.assessed_on desc, a.id desc) g`;
}

type Known = Pick<Risk, 'ratings' | 'appetiteDelta'>;

/** The ratings of risks when a day was over, by the ids of these. What was accepted then is not kept by days. */
export async function ratingsByDay(
  ctx: Context,
  ids: readonly string[],
  day: string,
): Promise<Map<string, Known>> {
  const rows = await ctx.db.query<{ id: string; type: RatingType; rating: Risk['ratings'][RatingType] }>(sql`
    select g.record_id as id, g.type, ${raw(ratingSql)} as rating from (${await ratingsAsOf(ctx, day)}) g
     where g.record_id = any(${ids}::uuid[])`);
  const none = { inherent: null, current: null, residual: null, target: null };
  const found = new Map(
    ids.map((id) => [id, { ratings: { ...none }, appetiteDelta: null }] as [string, Known]),
  );
  for (const { id, type, rating } of rows) {
    const risk = found.get(id);
    if (risk) risk.ratings[type] = rating;
  }
  return found;
}
