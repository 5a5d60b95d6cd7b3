import type { BodyOf } from 'contract/core/endpoint';
import type { Risk } from 'contract/modules/risk/risk';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checkSeen } from '../../core/store/patch.ts';
import type { Version } from '../../records/record/record.service.ts';
import { checkDuties, findAuthor, ownersApprove } from '../../records/workflow/duties.service.ts';
import { findOne } from './risk-assessment.service.ts';
import {
  evaluatorsDecide,
  findWaiting,
  followDecisions,
  isEvaluator,
  writeDecision,
} from './lifecycle/assessment-decisions.ts';
import { assessmentStore } from './risk-assessment.store.ts';
import { decideAssessment, risks } from './risk.service.ts';
import { riskStore } from './risk.store.ts';

type Decision = BodyOf<typeof riskAssessmentEndpoints.decide>;

const approvals = { reviewed: 'Reviewed', approved: 'Approved', rejected: 'Rejected' } as const;

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

/** Whether the assessment is what somebody decides about: then the decision is a step. */
const isInReview = ({ stage, status }: Risk) => stage === 'assessment-review' && status === 'pending';

/** Refuses to decide about a risk that is on hold, or over: what is decided is acted upon, and nobody does that now. */
function refuseResting(record: Risk): void {
  const { number, status } = record;
  const over = risks.whyOver(record);
  if (over)
    throw conflict(`${over} Reopen it before somebody decides about its assessment.`, 'INVALID_TRANSITION');
  if (status === 'on-hold')
    throw conflict(
      `${number} is on hold: nothing is decided about it. Resume it first.`,
      'INVALID_TRANSITION',
    );
}

/** Refuses to get past the review of a risk, which is decided by one step, and approved by a signature, assessment by assessment. */
function refuseInReview(record: Risk): void {
  if (!isInReview(record)) return;
  const [review, approve, reject] = (['review', 'approve', 'reject'] as const).map(
    (step) => riskWorkflow.transitions[step].label,
  );
  throw conflict(
    `The assessment of ${record.number} is in review, which is decided as a whole: choose “${review}”, “${approve}” or “${reject}”.`,
    'INVALID_TRANSITION',
  );
}

/** Decides about an assessment as it was seen. The last decision about a risk is also what the risk itself says of its assessment. */
export async function decideOne(
  given: WriteContext,
  recordId: string,
  id: string,
  { status, feedback = null, justification, version }: Decision,
): Promise<RiskAssessment> {
  const record = await risks.find(given, recordId, { lock: 'change' });
  refuseResting(record);
  refuseInReview(record);
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
  const followed = await followDecisions(ctx, recordId);
  const assessmentApproval = { status: approvals[status], feedback };
  // A target says nothing of how a risk stands.
  if (before.type !== 'target') await riskStore.update(ctx, recordId, { ...followed, assessmentApproval });
  return decided;
}

const reviewSteps = { reviewed: 'review', approved: 'approve', rejected: 'reject' } as const;

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
  refuseResting(record);
  const ctx = { ...given, rootNumber: record.number };
  const status = approval.status && approval.status !== 'Draft' ? decided[approval.status] : undefined;
  if (status && isInReview(record))
    return risks.move(given, recordId, {
      step: reviewSteps[status],
      reason: approval.feedback,
      justification: said.justification,
      version: said.version,
    });
  if (!status) return decideAssessment(ctx, recordId, approval, said);
  const assessments = await findWaiting(ctx, recordId, status);
  const own = new Set<string>();
  for (const one of assessments) for (const duty of await duties(ctx, record, one, status)) own.add(duty);
  const reason = await checkDuties(ctx, [...own], said.justification);
  const after = await decideAssessment(ctx, recordId, approval, said);
  if (assessments.length === 0) return after;
  for (const { _id } of assessments)
    await writeDecision(ctx, _id, { status, feedback: approval.feedback ?? null, reason }, null);
  return riskStore.update(ctx, recordId, await followDecisions(ctx, recordId));
}
