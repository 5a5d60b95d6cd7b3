import { daysAfter } from 'contract/core/days';
import type { BodyOf } from 'contract/core/endpoint';
import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checkSeen } from '../../core/store/patch.ts';
import type { Version } from '../../records/record/record.service.ts';
import { checkDuties, findAuthor } from '../../records/workflow/duties.service.ts';
import { findOne } from './risk-assessment.service.ts';
import { assessmentStore } from './risk-assessment.store.ts';
import { findStanding, renewRatings } from './risk-rating.service.ts';
import { findScheme } from './risk-scheme.service.ts';
import { decideAssessment, risks } from './risk.service.ts';
import { riskStore } from './risk.store.ts';

type Decision = BodyOf<typeof riskAssessmentEndpoints.decide>;

const approvals = { reviewed: 'Reviewed', approved: 'Approved', rejected: 'Rejected' } as const;

const evaluatorsDecide = 'Whoever made an assessment does not decide about it: somebody else does.';
const ownersApprove = 'Whoever wrote or manages a record does not approve it: somebody else does.';

const isEvaluator = ({ evaluator, panel }: RiskAssessment, accountId: string) =>
  [evaluator, ...panel.map(({ person }) => person)].some((one) => one?._id === accountId);

/** What stands against a decision of the caller's; to reject is free to everybody who may approve. */
async function duties(
  ctx: WriteContext,
  record: Risk,
  assessment: RiskAssessment,
  status: Decision['status'],
) {
  if (status === 'rejected') return [];
  const { accountId } = ctx.actor;
  const isOwner =
    status === 'approved' &&
    (record.managers.some(({ _id }) => _id === accountId) ||
      (await findAuthor(ctx, record._id)) === accountId);
  return [
    ...(isEvaluator(assessment, accountId) ? [evaluatorsDecide] : []),
    ...(isOwner ? [ownersApprove] : []),
  ];
}

type Told = { status: Decision['status']; feedback: string | null; reason?: string | null | undefined };

const writeDecision = (ctx: WriteContext, id: string, { status, feedback, reason }: Told, version: Version) =>
  assessmentStore.update(
    ctx,
    id,
    { status, feedback },
    {
      action: status,
      version,
      isDecision: true,
      reason,
      extra: { decided_by: ctx.actor.accountId, decided_at: new Date().toISOString() },
    },
  );

/** After decisions: what the risk is rated with, and when it is looked at again. */
async function follow(ctx: WriteContext, recordId: string): Promise<{ reviewDate?: string }> {
  const scheme = await findScheme(ctx);
  await renewRatings(ctx, recordId, scheme);
  const standing = await findStanding(ctx, recordId);
  const band = scheme.bands.find(({ level }) => level === standing?.level);
  return standing && band ? { reviewDate: daysAfter(standing.ratedOn, band.days) } : {};
}

/** Decides about an assessment as it was seen. The last decision about a risk is also what the risk itself says of its assessment. */
export async function decideOne(
  given: WriteContext,
  recordId: string,
  id: string,
  { status, feedback = null, justification, version }: Decision,
): Promise<RiskAssessment> {
  const record = await risks.find(given, recordId, { lock: 'change' });
  const ctx = { ...given, rootNumber: record.number };
  const before = await findOne(ctx, recordId, id, { lock: 'change' });
  await checkSeen(ctx, assessmentStore.entity, before, version);
  if (before.status !== 'pending' && before.status !== 'reviewed')
    throw conflict(
      before.status === 'draft'
        ? 'Its evaluators have not agreed yet.'
        : `This assessment is ${before.status}.`,
      'INVALID_TRANSITION',
    );
  const reason = await checkDuties(ctx, await duties(ctx, record, before, status), justification);
  const decided = await writeDecision(ctx, id, { status, feedback, reason }, version);
  const followed = await follow(ctx, recordId);
  const assessmentApproval = { status: approvals[status], feedback };
  const isOfRisk = before.type !== 'target';
  await riskStore.update(ctx, recordId, { ...followed, ...(isOfRisk ? { assessmentApproval } : {}) });
  return decided;
}

const decided = { Reviewed: 'reviewed', Approved: 'approved', Rejected: 'rejected' } as const;

/**
 * Decides about what a risk says of its assessment, and with it about each assessment that waits for that: nobody gets past
 * the one call by the other.
 */
export async function decideRisk(
  given: WriteContext,
  recordId: string,
  approval: Partial<Risk['assessmentApproval']>,
  said: { version: Version; justification?: string | null | undefined },
): Promise<Risk> {
  const record = await risks.find(given, recordId, { lock: 'change' });
  const ctx = { ...given, rootNumber: record.number };
  const status = approval.status && approval.status !== 'Draft' ? decided[approval.status] : undefined;
  const waiting = status
    ? await ctx.db.query<{ id: string }>(sql`
        select id from risk_assessments where organization_id = app_organization() and record_id = ${recordId} and deleted_at is null
           and (status = 'pending' or status = 'reviewed' and ${status} = 'approved') order by id`)
    : [];
  const assessments: RiskAssessment[] = [];
  for (const { id } of waiting) assessments.push(await findOne(ctx, recordId, id, { lock: 'change' }));
  const isOwn = status !== 'rejected' && assessments.some((one) => isEvaluator(one, ctx.actor.accountId));
  const reason = await checkDuties(ctx, isOwn ? [evaluatorsDecide] : [], said.justification);
  const after = await decideAssessment(ctx, recordId, approval, said);
  if (!status || assessments.length === 0) return after;
  for (const { _id } of assessments)
    await writeDecision(ctx, _id, { status, feedback: approval.feedback ?? null, reason }, null);
  return riskStore.update(ctx, recordId, await follow(ctx, recordId));
}
