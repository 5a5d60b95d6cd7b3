import { type AppetiteBounds, boundsOf } from 'contract/modules/risk/appetite-score';
import { countingType } from 'contract/modules/risk/counting-rating';
import type { Risk } from 'contract/modules/risk/risk';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import { trendOf } from 'contract/modules/risk/risk-trend';
import { prioritiesText, type RiskScheme } from 'contract/modules/risk/risk-scheme';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { beginOf } from '../../records/record/record-filters.ts';
import { isOutdated } from './risk-rating.service.ts';
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
  const { bands, fmea, edition, ...scoring } = await findScheme(ctx, sql`s.created_at < ${end}`);
  const score = scoreSql(scoring);
  const wasSeen = sql`n.looked_at < ${end} and (n.deleted_at is null or n.deleted_at >= ${end})
       and not (n.status = 'rejected' and n.decided_at < ${end})`;
  return sql`
    select g.record_id, g.type, g.likelihood, g.impact, ${score} as score, ${levelSql(score, bands)} as level,
           g.assessed_on as rated_on, ${edition}::int as edition, not g.was_looked_at as is_pending,
           g.severity, g.occurrence, g.detection, ${prioritySql(prioritiesText(fmea.priorities))} as priority, g.p1, g.p2, g.knowledge
      from (select distinct on (a.record_id, a.type) a.record_id, a.type, a.likelihood, a.impact, a.assessed_on,
                   a.severity, a.occurrence, a.detection, a.p1, a.p2, a.knowledge, coalesce(a.looked_at < ${end}, false) as was_looked_at
              from risk_assessments a
             where a.organization_id = app_organization() and a.workspace_id = ${ctx.workspaceId} and a.given_at < ${end}
               and (a.deleted_at is null or a.deleted_at >= ${end})
               and not (a.status = 'rejected' and a.decided_at < ${end}) and not ${isOutdated(wasSeen)}
             order by a.record_id, a.type, coalesce(a.looked_at < ${end}, false) desc, a.assessed_on desc, a.id desc) g`;
}

type Known = Pick<Risk, 'ratings' | 'appetiteDelta' | 'strategy' | 'trend' | 'lastReview'> &
  Partial<Pick<Risk, 'assessmentApproval'>>;

type Score = { id: string; type: RatingType; score: number };

/** The scores of risks that were known when a day was over, the newest first. */
const scoresAsOf = async (ctx: Context, ids: readonly string[], day: string): Promise<Score[]> => {
  const end = await endOf(ctx, day);
  return ctx.db.query<Score>(sql`
    select a.record_id as id, a.type, a.score from risk_assessments a
     where a.organization_id = app_organization() and a.record_id = any(${[...ids]}::uuid[]) and a.score is not null and a.given_at < ${end}
       and (a.deleted_at is null or a.deleted_at >= ${end}) and not (a.status = 'rejected' and a.decided_at < ${end})
     order by a.assessed_on desc, a.id desc`);
};

/** By which strategy risks were to be treated when a day was over, as the log of their plans has it. */
const strategiesAsOf = async (ctx: Context, ids: readonly string[], day: string) =>
  ctx.db.query<{ id: string; strategy: Risk['strategy'] }>(sql`
    select distinct on (x.root_id) x.root_id as id, x.changes -> 'strategy' ->> 1 as strategy
      from log_of(array(select p.id from risk_treatments p
                         where p.organization_id = app_organization() and p.record_id = any(${[...ids]}::uuid[]))) x
     where x.changes ? 'strategy' and x.at < ${await endOf(ctx, day)}
     order by x.root_id, x.seq desc`);

/** When risks had been reviewed last when a day was over. */
const reviewsAsOf = async (ctx: Context, ids: readonly string[], day: string) =>
  ctx.db.query<{ id: string; day: string }>(sql`
    select v.record_id as id, max(v.reviewed_on)::text as day from risk_reviews v
     where v.organization_id = app_organization() and v.record_id = any(${[...ids]}::uuid[]) and v.created_at < ${await endOf(ctx, day)}
       and v.deleted_at is null
     group by v.record_id`);

/** Of which risks the decision about their assessment that stands today stood when a day was over: of others nobody knows who had decided. */
async function decidedAsOf(ctx: Context, ids: readonly string[], day: string): Promise<Set<string>> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select o.id from risks o
     where o.organization_id = app_organization() and o.id = any(${[...ids]}::uuid[]) and o.approval_at < ${await endOf(ctx, day)}`);
  return new Set(rows.map(({ id }) => id));
}

/** What was accepted in each category on a day, by the editions that had been published when it was over. */
async function policiesAsOf(ctx: Context, day: string): Promise<Map<string, AppetiteBounds>> {
  const rows = await ctx.db.query<AppetiteBounds & { category: string }>(sql`
    select distinct on (p.category) p.category, p.appetite, p.tolerance from risk_appetites p
     where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId} and p.created_at < ${await endOf(ctx, day)}
       and p.valid_from <= ${day}::date and (p.valid_to is null or p.valid_to >= ${day}::date)
     order by p.category, p.edition desc`);
  return new Map(rows.map(({ category, ...bounds }) => [category, bounds]));
}

type Then = Partial<Pick<Risk, 'category' | 'kind' | 'stage' | 'riskappetite' | 'assessmentApproval'>> & {
  _id: string;
};

/** What was accepted of a risk; nothing of one that was closed, or of which no policy of that day said it. */
function boundsThen(risk: Then, policies: ReadonlyMap<string, AppetiteBounds>): AppetiteBounds | null {
  const { category, kind = 'threat', stage, riskappetite = null } = risk;
  return stage === 'closed' ? null : boundsOf({ kind, riskappetite }, policies.get(category ?? '') ?? null);
}

/** Of a decision that was made later nothing is known of who made it. */
const approvedThen = (approval: Then['assessmentApproval'], isDecided: boolean) =>
  approval && !isDecided ? { assessmentApproval: { ...approval, by: null, at: null } } : {};

/** The ratings of risks when a day was over, and how these lay to what was accepted of them then, by the ids of the risks. */
export async function ratingsByDay(
  ctx: Context,
  risks: readonly Then[],
  day: string,
): Promise<Map<string, Known>> {
  const ratings = await ratingsAsOf(ctx, day);
  const ids = risks.map(({ _id }) => _id);
  const [rows, policies, scores, strategies, reviews, decided] = await Promise.all([
    ctx.db.query<{ id: string; type: RatingType; rating: Risk['ratings'][RatingType] }>(sql`
      select g.record_id as id, g.type, ${raw(ratingSql)} as rating from (${ratings}) g
       where g.record_id = any(${ids}::uuid[])`),
    policiesAsOf(ctx, day),
    scoresAsOf(ctx, ids, day),
    strategiesAsOf(ctx, ids, day),
    reviewsAsOf(ctx, ids, day),
    decidedAsOf(ctx, ids, day),
  ]);
  const known = risks.map((risk): [string, Known] => {
    const { _id, assessmentApproval } = risk;
    const own = rows.flatMap(({ id, type, rating }) => (id === _id ? [[type, rating] as const] : []));
    const found: Risk['ratings'] = {
      inherent: null,
      current: null,
      residual: null,
      target: null,
      ...Object.fromEntries(own),
    };
    const ofType = countingType({ ratings: found });
    const counting = ofType ? found[ofType] : null;
    const accepted = boundsThen(risk, policies);
    return [
      _id,
      {
        ratings: found,
        appetiteDelta: counting && accepted ? counting.score - accepted.appetite : null,
        strategy: strategies.find(({ id }) => id === _id)?.strategy ?? null,
        lastReview: reviews.find(({ id }) => id === _id)?.day ?? null,
        ...approvedThen(assessmentApproval, decided.has(_id)),
        trend: trendOf(
          scores.flatMap(({ id, type, score }) => (id === _id && type === ofType ? [score] : [])),
        ),
      },
    ];
  });
  return new Map(known);
}
