import type { PeopleQuery } from 'contract/core/list';
import { can, type Permission } from 'contract/core/rights/permissions';
import {
  type Approval,
  type ApprovalInput,
  type ApprovalOverview,
  refuseStages,
} from 'contract/records/approval/approval';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid, notFound, refusingIndex } from '../../core/http/errors.ts';
import { findToday } from '../extension/request.service.ts';
import { peopleOf, type Records } from '../record/record.service.ts';
import { changesSince, contentOf } from '../signature/content.service.ts';
import { noteApproval, tellApprovers, tellDecided } from './approval-notice.service.ts';
import * as store from './approval.store.ts';
import { checkApprovers, listApprovers } from './candidate.service.ts';

const shownApprovals = 10;

/** The stage that waits for somebody, if one does. */
export function stageFor(accountId: string, approvals: readonly Approval[]) {
  const open = approvals.find(({ status }) => status === 'open');
  const stage = open?.stages.find(({ status }) => status === 'open');
  const isAsked = stage?.slots.some(({ person, decision }) => person._id === accountId && decision === null);
  return open && stage && isAsked ? { approval: open, stage } : undefined;
}

type Decision = {
  decision: 'approved' | 'rejected';
  comment?: string | null | undefined;
  /** Where it was signed. */
  signatureId: string | null;
};

const notWaiting = () => conflict('This approval does not wait for you any more. Look at it again.');

const isAsked = ({ actor }: WriteContext, approval: Approval | undefined): boolean =>
  approval?.stages.some(({ slots }) => slots.some(({ person }) => person._id === actor.accountId)) ?? false;

/** Once a place in an approval is taken or left, nobody has two of them: the index says so before anybody else can. */
const refuseSecond = (error: unknown): never => {
  throw refusingIndex(error) === 'approvals_open'
    ? conflict('An approval of this record is open already. Withdraw it first, or wait for its decision.')
    : error;
};

/** The approvals of the records of a kind. */
export function createApprovals<R extends RecordBase>(records: Records<R>) {
  const { kind } = records;

  const loadOne = async (ctx: Context, recordId: string, id: string): Promise<Approval> => {
    const found = await store.findApproval(ctx, recordId, id);
    if (!found) throw notFound('Approval');
    return found;
  };

  /** The record, locked, for whoever may ask for its approval. */
  async function lockToAsk(ctx: WriteContext, recordId: string): Promise<R> {
    const record = await records.find(ctx, recordId, { lock: 'change' });
    if (!can(ctx.actor, `${kind}.askApproval` satisfies Permission, peopleOf(record))) throw forbidden();
    if (!record.isTakenOver)
      throw conflict(`${record.number} has not been taken over yet. Take it over first.`);
    return record;
  }

  /** Opens the stage after those that have passed, or ends the approval: everybody who is needed has approved. */
  async function goOn(ctx: WriteContext, record: RecordBase, approval: Approval): Promise<Approval> {
    const next = approval.stages.find(({ status }) => status === 'waiting');
    const of = { kind, record };
    if (next) {
      await store.openStage(ctx, next._id, await findToday(ctx, record._id));
      const after = await loadOne(ctx, record._id, approval._id);
      await tellApprovers(ctx, of, after);
      return after;
    }
    await store.endApproval(ctx, { id: approval._id, status: 'approved' });
    const after = await loadOne(ctx, record._id, approval._id);
    await tellDecided(ctx, of, { approval: after });
    return after;
  }

  async function reject(
    ctx: WriteContext,
    record: RecordBase,
    { id, comment }: { id: string; comment: string },
  ) {
    await store.endApproval(ctx, { id, status: 'rejected', reason: comment });
    const after = await loadOne(ctx, record._id, id);
    await tellDecided(ctx, { kind, record }, { approval: after });
    return after;
  }

  /** Keeps the decision of the caller in the stage that waits for them, on a record that is locked. */
  async function decideLocked(ctx: WriteContext, record: RecordBase, given: Decision): Promise<Approval> {
    const kept = await store.findApprovals(ctx, record._id, shownApprovals);
    const waiting = stageFor(
      ctx.actor.accountId,
      kept.map(({ approval }) => approval),
    );
    if (!waiting)
      throw isAsked(ctx, kept[0]?.approval) ? notWaiting() : forbidden('Only those who are asked decide.');
    const { approval, stage } = waiting;
    const { decision, signatureId } = given;
    const comment = given.comment ?? null;
    if (approval.createdBy?._id === ctx.actor.accountId)
      throw new AppError(
        'SOD_VIOLATION',
        'Whoever asks for an approval does not decide it: somebody else does.',
      );
    if (stage.needsSignature && !signatureId)
      throw new AppError('ESIGN_REQUIRED', 'This decision needs your signature.');
    if (decision === 'rejected' && !comment) throw invalid({ comment: 'Say why it is rejected' });
    await store.keepDecision(ctx, { approvalId: approval._id, decision, comment, signatureId });
    noteApproval(
      ctx,
      { kind, record },
      {
        action: 'decided',
        id: approval._id,
        version: approval.version + 1,
        changes: { decision: [null, decision], comment: [null, comment] },
      },
    );
    if (decision === 'rejected') return reject(ctx, record, { id: approval._id, comment: comment ?? '' });
    const approved = stage.slots.filter((slot) => slot.decision === 'approved').length + 1;
    if (approved < stage.needed) {
      const after = await loadOne(ctx, record._id, approval._id);
      await tellApprovers(ctx, { kind, record }, { ...after, stages: [] });
      return after;
    }
    await store.passStage(ctx, stage._id);
    return goOn(ctx, record, await loadOne(ctx, record._id, approval._id));
  }

  return {
    decideLocked,

    /** The last approvals, the ones that are relied on or open with what the record says otherwise by now. */
    async overview(ctx: Context, recordId: string): Promise<ApprovalOverview> {
      const [record, kept, { actor }] = await Promise.all([
        records.find(ctx, recordId),
        store.findApprovals(ctx, recordId, shownApprovals),
        ctx.entered(),
      ]);
      const isCompared = kept.some(({ approval: { status } }) => status === 'approved' || status === 'open');
      const now = isCompared ? await contentOf(ctx, kind, record) : undefined;
      const approvals = kept.map(({ approval, ...before }) =>
        now && approval.status === 'approved'
          ? { ...approval, changes: changesSince(before, now) }
          : approval,
      );
      const waiting = stageFor(actor.accountId, approvals);
      const mine = waiting && {
        approval: waiting.approval._id,
        stage: waiting.stage._id,
        needsSignature: waiting.stage.needsSignature,
      };
      return { approvals, mine: mine ?? null };
    },

    async candidates(ctx: Context, recordId: string, query: PeopleQuery) {
      const [record, { actor }] = await Promise.all([records.find(ctx, recordId), ctx.entered()]);
      if (!can(actor, `${kind}.askApproval` satisfies Permission, peopleOf(record))) throw forbidden();
      return listApprovers(ctx, { kind, record }, query);
    },

    async ask(
      ctx: WriteContext,
      recordId: string,
      { stages, note, recordVersion }: ApprovalInput,
    ): Promise<Approval> {
      const record = await lockToAsk(ctx, recordId);
      if (record.version !== recordVersion)
        throw new AppError(
          'VERSION_CONFLICT',
          'The record has changed since you looked at it. Look at it, then ask again.',
          {
            details: { fields: [], current: record },
          },
        );
      const refused = refuseStages(stages, await store.findAuthor(ctx, recordId));
      if (Object.keys(refused).length > 0)
        throw new AppError('SOD_VIOLATION', Object.values(refused)[0] ?? '', { errors: refused });
      await checkApprovers(ctx, { kind, record }, stages);
      const signed = await contentOf(ctx, kind, record);
      const made = { recordId, version: record.version, note: note ?? null, signed };
      const id = await store.insertApproval(ctx, made, stages).catch(refuseSecond);
      const after = await goOn(ctx, record, await loadOne(ctx, recordId, id));
      const approvers = after.stages.flatMap(({ slots }) => slots.map(({ person }) => person));
      noteApproval(
        ctx,
        { kind, record },
        {
          action: 'requested',
          id,
          version: after.version,
          changes: { approvers: [null, approvers], note: [null, note ?? null] },
        },
      );
      return after;
    },

    async decide(
      ctx: WriteContext,
      { recordId, approvalId }: { recordId: string; approvalId: string },
      given: { decision: 'approved' | 'rejected'; comment?: string | null | undefined },
    ): Promise<Approval> {
      const record = await records.find(ctx, recordId, { lock: 'change' });
      const approval = await loadOne(ctx, recordId, approvalId);
      if (approval.status !== 'open') throw notWaiting();
      return decideLocked(ctx, record, { ...given, signatureId: null });
    },

    async withdraw(
      ctx: WriteContext,
      { recordId, approvalId }: { recordId: string; approvalId: string },
      reason: string,
    ): Promise<Approval> {
      const record = await lockToAsk(ctx, recordId);
      const { status } = await loadOne(ctx, recordId, approvalId);
      if (status !== 'open') throw conflict('This approval is over already.');
      await store.endApproval(ctx, { id: approvalId, status: 'withdrawn', reason });
      const after = await loadOne(ctx, recordId, approvalId);
      noteApproval(
        ctx,
        { kind, record },
        { action: 'withdrawn', id: approvalId, version: after.version, reason },
      );
      await tellApprovers(ctx, { kind, record }, after);
      return after;
    },
  };
}

/** How a decision is kept that was signed. */
export type Deciding = Pick<ReturnType<typeof createApprovals<RecordBase>>, 'decideLocked'>;
