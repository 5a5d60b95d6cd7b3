import { daysAfter } from 'contract/core/days';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import type { Version } from '../../../records/record/record.service.ts';
import { assessmentStore } from '../risk-assessment.store.ts';
import { findStanding, renewRatings } from '../risk-rating.service.ts';
import { findScheme, holdScheme } from '../risk-scheme.service.ts';

/** What somebody decides about an assessment. */
export type Decided = 'reviewed' | 'approved' | 'rejected';

export const evaluatorsDecide = 'Whoever made an assessment does not decide about it: somebody else does.';

/** Whether somebody made an assessment, or scored it. */
export const isEvaluator = ({ evaluator, panel }: RiskAssessment, accountId: string) =>
  [evaluator, ...panel.map(({ person }) => person)].some((one) => one?._id === accountId);

type Told = { status: Decided; feedback: string | null; reason?: string | null | undefined };

/** Writes what somebody decides about one assessment. */
export const writeDecision = (
  ctx: WriteContext,
  id: string,
  { status, feedback, reason }: Told,
  version: Version,
) =>
  assessmentStore.update(
    ctx,
    id,
    { status, feedback },
    {
      action: status,
      version,
      isDecision: true,
      reason,
      extra: {
        justification: reason ?? null,
        decided_by: ctx.actor.accountId,
        decided_at: new Date().toISOString(),
      },
    },
  );

/** The assessments of a risk of which `of` holds, as rows `a`, locked. */
async function lockAssessments(ctx: WriteContext, recordId: string, of: Sql): Promise<RiskAssessment[]> {
  const found = await ctx.db.query<{ id: string }>(sql`
    select a.id from risk_assessments a
      join risks o on o.organization_id = a.organization_id and o.id = a.record_id
     where a.organization_id = app_organization() and a.record_id = ${recordId} and a.deleted_at is null and ${of} order by a.id`);
  const assessments: RiskAssessment[] = [];
  for (const { id } of found)
    assessments.push(
      await assessmentStore.find(ctx, id, { where: sql`t.record_id = ${recordId}`, lock: 'change' }),
    );
  return assessments;
}

/** The assessments of a risk about which a decision is still to be made. */
export const findWaiting = (
  ctx: WriteContext,
  recordId: string,
  status: Decided,
): Promise<RiskAssessment[]> =>
  lockAssessments(
    ctx,
    recordId,
    sql`(a.status = 'pending' or a.status = 'reviewed' and ${status} = 'approved')`,
  );

/** What the review of an assessment is about: how the risk was judged in this round, whether somebody has looked at it or not. */
export const findInReview = (ctx: WriteContext, recordId: string): Promise<RiskAssessment[]> =>
  lockAssessments(
    ctx,
    recordId,
    sql`a.type in ('inherent', 'current') and a.status in ('pending', 'reviewed', 'approved') and a.created_at >= coalesce(o.round_at, a.created_at)`,
  );

/** After decisions: what the risk is rated with, and when it is looked at again. */
export async function followDecisions(ctx: WriteContext, recordId: string): Promise<{ reviewDate?: string }> {
  const scheme = await holdScheme(ctx);
  await renewRatings(ctx, recordId, scheme);
  return cadenceBy(ctx, recordId, scheme);
}

/**
 * When a risk of its level is looked at again (ISO 31000, 6.6), counted from the day of its rating, or from that of its last
 * review, or from the day on which somebody has looked at it, whichever comes last.
 */
export async function findCadence(
  ctx: Context,
  recordId: string,
  lookedAt: string,
): Promise<{ reviewDate?: string }> {
  return cadenceBy(ctx, recordId, { bands: (await findScheme(ctx)).bands, lookedAt });
}

type Cadence = Pick<RiskScheme, 'bands'> & { lookedAt?: string };

async function cadenceBy(ctx: Context, recordId: string, { bands, lookedAt = '' }: Cadence) {
  const standing = await findStanding(ctx, recordId);
  const band = bands.find(({ level }) => level === standing?.level);
  if (!standing || !band) return {};
  const [reviewed] = await ctx.db.query<{ day: string | null }>(sql`
    select max(reviewed_on)::text as day from risk_reviews
     where organization_id = app_organization() and record_id = ${recordId} and deleted_at is null`);
  const days = [standing.ratedOn, reviewed?.day ?? '', lookedAt];
  return {
    reviewDate: daysAfter(
      days.reduce((one, other) => (one > other ? one : other)),
      band.days,
    ),
  };
}
