import type { Person } from 'contract/core/field';
import type { Approval } from 'contract/records/approval/approval';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { checkDuties, findAuthor, readDuties } from '../workflow/duties.service.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts';
import { findToday } from '../extension/request.service.ts';
import {
  type Approved,
  noteApproval,
  tellApprovers,
  tellDecided,
  tellTasks,
} from './approval-notice.service.ts';
import * as store from './approval.store.ts';
import { noQuality } from './candidate.service.ts';

/** More than a record can have. */
const allApprovals = 10_000;

/** What somebody decides who was asked. */
type Decision = {
  decision: 'approved' | 'rejected';
  comment?: string | null | undefined;
  /** Why they decide about what is their own, where the team is small. */
  justification?: string | null | undefined;
  /** Where it was signed. */
  signatureId: string | null;
};

/** A stage that waits for the caller, and who was asked, where the caller stands in for them. */
export type Waiting = {
  approval: Approval;
  stage: Approval['stages'][number];
  standsInFor: Person | null;
};

function stageFor(accountId: string, approvals: readonly Approval[]) {
  const open = approvals.find(({ status }) => status === 'open');
  const stage = open?.stages.find(({ status }) => status === 'open');
  const asked = stage?.slots.find(({ person, decision }) => person._id === accountId && decision === null);
  return open && stage && asked ? { approval: open, stage, asked: asked.person } : undefined;
}

/** The stage among a record's approvals that waits for the caller, or for somebody for whom they stand in. */
export async function findStageAmong(
  ctx: Context,
  { recordId, accountId }: { recordId: string; accountId: string },
  approvals: readonly Approval[],
): Promise<Waiting | undefined> {
  const own = stageFor(accountId, approvals);
  if (own) return { approval: own.approval, stage: own.stage, standsInFor: null };
  if (!approvals.some(({ status }) => status === 'open')) return undefined;
  const other = await store.findStandIn(ctx, recordId);
  const theirs = other && stageFor(other, approvals);
  return theirs ? { approval: theirs.approval, stage: theirs.stage, standsInFor: theirs.asked } : undefined;
}

/** The stage of a record's last approval that waits for somebody. */
export async function findStageFor(ctx: Context, accountId: string, recordId: string) {
  const kept = await store.findApprovals(ctx, recordId, 1);
  return findStageAmong(
    ctx,
    { recordId, accountId },
    kept.map(({ approval }) => approval),
  );
}

/** Why a decision cannot be taken: it is over for who was asked. */
export const notWaiting = () => conflict('This approval is no longer waiting for you. Look at it again.');

/** All approvals of a record, newest first. */
export async function listApprovals(ctx: Context, recordId: string): Promise<Approval[]> {
  const kept = await store.findApprovals(ctx, recordId, allApprovals);
  return kept.map(({ approval }) => approval);
}

/** One approval of a record; 404 where there is none. */
export async function loadApproval(ctx: Context, recordId: string, id: string): Promise<Approval> {
  const found = await store.findApproval(ctx, recordId, id);
  if (!found) throw notFound('Approval');
  return found;
}

/** Why the caller does not decide about a record. */
async function refusalOf(ctx: WriteContext, recordId: string): Promise<AppError> {
  const onlyAsked = forbidden('Only the people who were asked can decide.');
  const [last] = await store.findApprovals(ctx, recordId, 1);
  if (!last) return onlyAsked;
  const slots = last.approval.stages.flatMap((stage) => stage.slots);
  if (slots.some(({ person }) => person._id === ctx.actor.accountId)) return notWaiting();
  const [other] = await store.findStoodIn(ctx, last.approval._id);
  if (!other) return onlyAsked;
  if (other.isPending && other.noStandIn)
    return new AppError(
      'SOD_VIOLATION',
      `${other.name} decides about this in person: nobody stands in for this stage.`,
    );
  return other.isPending
    ? new AppError(
        'SOD_VIOLATION',
        `You stand in for ${other.name}, but this decision cannot be yours: you asked for it, wrote the record, have decided already, or could not be asked yourself.`,
      )
    : notWaiting();
}

/** Gives whoever is asked in a stage their place, as they are now; why it cannot begin, where it cannot. */
async function fill(ctx: WriteContext, stage: Approval['stages'][number]): Promise<string | undefined> {
  const { _id, groups, roles, needsQuality } = stage;
  const isAsked = groups.length + roles.length === 0 || (await store.fillStage(ctx, _id)) > 0;
  if (!isAsked) return 'Nobody in these groups and roles can be asked';
  const hasQuality = await store.settleQuality(ctx, _id);
  return needsQuality && !hasQuality ? noQuality : undefined;
}

/** Withdraws an approval that goes no further, and tells whoever has asked for it. */
async function endUndecided(
  ctx: WriteContext,
  of: Approved,
  { approval: { _id: id }, reason, isOver = false }: { approval: Approval; reason: string; isOver?: boolean },
): Promise<Approval> {
  await store.endApproval(ctx, { id, status: 'withdrawn', reason });
  const after = await loadApproval(ctx, of.record._id, id);
  noteApproval(ctx, of, { action: 'withdrawn', id, version: after.version, reason });
  await tellDecided(ctx, of, { approval: after, isOver });
  return after;
}

/** Withdraws what is still asked about a record that has come to its end: nobody has anything to decide about it any more. */
export async function endApprovalOfRecord(ctx: WriteContext, of: Approved, reason: string): Promise<void> {
  const [last] = await store.findApprovals(ctx, of.record._id, 1);
  if (last?.approval.status === 'open')
    await endUndecided(ctx, of, { approval: last.approval, reason, isOver: true });
}

/**
 * Opens the stage after those that have passed, or ends the approval: everybody who is needed has approved, or the next stage
 * cannot begin as it is by now.
 */
export async function goOn(ctx: WriteContext, of: Approved, approval: Approval): Promise<Approval> {
  const { _id: recordId } = of.record;
  const place = approval.stages.findIndex(({ status }) => status === 'waiting');
  const next = approval.stages[place];
  const refused = next && (await fill(ctx, next));
  if (refused)
    return endUndecided(ctx, of, {
      approval,
      reason: place > 0 ? `Stage ${place + 1}: ${refused}` : refused,
    });
  if (next) await store.openStage(ctx, next._id, await findToday(ctx, recordId));
  else await store.endApproval(ctx, { id: approval._id, status: 'approved' });
  const after = await loadApproval(ctx, recordId, approval._id);
  await (next ? tellApprovers(ctx, of, after) : tellDecided(ctx, of, { approval: after }));
  return after;
}

async function reject(ctx: WriteContext, of: Approved, id: string, comment: string): Promise<Approval> {
  await store.endApproval(ctx, { id, status: 'rejected', reason: comment });
  const after = await loadApproval(ctx, of.record._id, id);
  await tellDecided(ctx, of, { approval: after });
  return after;
}

type Given = Pick<Decision, 'decision' | 'comment' | 'justification'> & { isSigned: boolean };

/** What stands against the decision of somebody who asked for it, or who wrote the record and would decide alone. */
async function findOwn(ctx: Context, accountId: string, { approval }: Waiting): Promise<string[]> {
  const [first, ...others] = approval.stages;
  const isAlone = others.length === 0 && first?.needed === 1;
  const isAuthor = isAlone && (await findAuthor(ctx, approval.record)) === accountId;
  return [
    ...(approval.createdBy?._id === accountId
      ? ['Whoever asks for an approval does not decide it: somebody else does.']
      : []),
    ...(isAuthor ? ['Whoever wrote the record does not approve it alone.'] : []),
  ];
}

/** The sentence that a decision of the caller has to be justified against; null where it takes no justification. */
export async function justifiedAgainst(
  ctx: Context,
  accountId: string,
  waiting: Waiting | undefined,
): Promise<string | null> {
  const own = waiting ? await findOwn(ctx, accountId, waiting) : [];
  return own.length > 0 && (await readDuties(ctx)) === 'justified' ? own.join(' ') : null;
}

/** Refuses what nobody may decide, whatever their rights; gives the justification that is kept. */
async function checkDecision(ctx: WriteContext, waiting: Waiting, given: Given): Promise<string | null> {
  const { stage } = waiting;
  const own = await findOwn(ctx, ctx.actor.accountId, waiting);
  const justification = await checkDuties(ctx, own, given.justification);
  if (stage.needsSignature && !given.isSigned)
    throw new AppError('ESIGN_REQUIRED', 'This decision needs your signature.');
  if (given.decision === 'rejected' && !given.comment) throw invalid({ comment: 'Say why it is rejected' });
  return justification ?? null;
}

/** Refuses the decision of the caller about a record before anything of it is written. */
export async function checkMayDecide(ctx: WriteContext, recordId: string, given: Given): Promise<void> {
  const waiting = await findStageFor(ctx, ctx.actor.accountId, recordId);
  if (!waiting) throw notWaiting();
  await checkDecision(ctx, waiting, given);
}

/** Whether as many have approved in a stage as it needs, a quality manager among them where it asks for one. */
function isPassed({
  slots,
  needed,
  needsQuality,
}: Pick<Approval['stages'][number], 'slots' | 'needed' | 'needsQuality'>): boolean {
  const approved = slots.filter(({ decision }) => decision === 'approved');
  return approved.length >= needed && (!needsQuality || approved.some(({ isQuality }) => isQuality));
}

/** Has the approval go on from a decision that is kept. */
async function follow(ctx: WriteContext, of: Approved, { approval, stage }: Waiting): Promise<Approval> {
  const { _id: recordId } = of.record;
  const after = await loadApproval(ctx, recordId, approval._id);
  const now = after.stages.find(({ _id }) => _id === stage._id) ?? stage;
  if (isPassed(now)) {
    await store.passStage(ctx, stage._id);
    return goOn(ctx, of, await loadApproval(ctx, recordId, approval._id));
  }
  tellTasks(ctx, after);
  return after;
}

/** Keeps the decision of the caller in the stage that waits for them, on a record that is locked. */
export async function decideLocked(ctx: WriteContext, of: Approved, given: Decision): Promise<Approval> {
  const waiting = await findStageFor(ctx, ctx.actor.accountId, of.record._id);
  if (!waiting) throw await refusalOf(ctx, of.record._id);
  const justification = await checkDecision(ctx, waiting, { ...given, isSigned: given.signatureId !== null });
  const { _id: id, version } = waiting.approval;
  const { decision, signatureId } = given;
  const comment = given.comment ?? null;
  const standsInFor = waiting.standsInFor?._id ?? null;
  const kept = { approvalId: id, decision, comment, justification, signatureId, standsInFor };
  await store.keepDecision(ctx, kept);
  const changes: Record<string, [unknown, unknown]> = {
    decision: [null, decision],
    comment: [null, comment],
    justification: [null, justification],
  };
  noteApproval(ctx, of, {
    action: 'decided',
    id,
    version: version + 1,
    changes,
    onBehalfOf: standsInFor,
  });
  return decision === 'rejected' ? reject(ctx, of, id, comment ?? '') : follow(ctx, of, waiting);
}
