import type { PeopleQuery } from 'contract/core/list';
import { can, type Permission } from 'contract/core/rights/permissions';
import {
  type Approval,
  type ApprovalInput,
  type ApprovalOverview,
  type ApproverReplacement,
  refuseStages,
} from 'contract/records/approval/approval';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid, notFound, refusingIndex } from '../../core/http/errors.ts';
import { type Records } from '../record/record.service.ts';
import { peopleOf } from '../record/record-standing.service.ts';
import { changesSince, contentOf } from '../signature/content.service.ts';
import { findAuthor, readDuties } from '../workflow/duties.service.ts';
import { noteApproval, tellTasks } from './approval-notice.service.ts';
import * as store from './approval.store.ts';
import { checkApprovers, listApprovers } from './candidate.service.ts';
import { offerRoutes } from './route-field.service.ts';
import { replaceApprover } from './replace.service.ts';
import {
  decideLocked,
  findStageAmong,
  goOn,
  justifiedAgainst,
  loadApproval,
  notWaiting,
  type Waiting,
} from './decision.service.ts';

const shownApprovals = 10;

/** Once a place in an approval is taken or left, nobody has two of them: the index says so before anybody else can. */
const refuseSecond = (error: unknown): never => {
  throw refusingIndex(error) === 'approvals_open'
    ? conflict('This record already has an open approval. Withdraw it first, or wait for its decision.')
    : error;
};

/** What waits for somebody in a stage. */
const mineOf = async (ctx: Context, accountId: string, waiting: Waiting) => ({
  approval: waiting.approval._id,
  stage: waiting.stage._id,
  needsSignature: waiting.stage.needsSignature,
  standsInFor: waiting.standsInFor,
  justification: await justifiedAgainst(ctx, accountId, waiting),
});

/** The people, groups and roles that are asked in an approval. */
const askedIn = ({ stages }: Approval) =>
  stages.flatMap(({ slots, groups, roles }) => [...slots.map(({ person }) => person), ...groups, ...roles]);

/** The record, for whoever may ask for its approval. */
async function findToAsk<R extends RecordBase>(ctx: Context, records: Records<R>, id: string): Promise<R> {
  const [record, { actor }] = await Promise.all([records.find(ctx, id), ctx.entered()]);
  if (!can(actor, `${records.kind}.askApproval` satisfies Permission, peopleOf(record))) throw forbidden();
  return record;
}

/** The approvals of the records of a kind. */
export function createApprovals<R extends RecordBase & { status: string }>(records: Records<R>) {
  const { kind } = records;

  /** The record, locked, for whoever may ask for its approval. */
  async function lockToAsk(ctx: WriteContext, recordId: string): Promise<R> {
    const record = await records.find(ctx, recordId, { lock: 'change' });
    if (!can(ctx.actor, `${kind}.askApproval` satisfies Permission, peopleOf(record))) throw forbidden();
    if (!record.isTakenOver)
      throw conflict(`${record.number} has not been taken over yet. Take it over first.`);
    if (record.status === 'cancelled')
      throw conflict(`${record.number} was cancelled: nothing is decided about it any more.`);
    return record;
  }

  return {
    /** The last approvals, the ones that are relied on or open with what the record says otherwise by now. */
    async overview(ctx: Context, recordId: string): Promise<ApprovalOverview> {
      const [record, kept, wasSigned, { actor }] = await Promise.all([
        records.find(ctx, recordId),
        store.findApprovals(ctx, recordId, shownApprovals),
        store.wasEverSigned(ctx, recordId),
        ctx.entered(),
      ]);
      const isCompared = kept.some(({ approval: { status } }) => status === 'approved' || status === 'open');
      const now = isCompared ? await contentOf(ctx, kind, record) : undefined;
      const approvals = kept.map(({ approval, ...before }) =>
        now && approval.status === 'approved'
          ? { ...approval, changes: changesSince(before, now) }
          : approval,
      );
      // Who may only read by now keeps their place, until somebody else is asked in it.
      const maySign = can(actor, `${kind}.sign` satisfies Permission, peopleOf(record));
      const waiting = maySign
        ? await findStageAmong(ctx, { recordId, accountId: actor.accountId }, approvals)
        : undefined;
      const mine = waiting ? await mineOf(ctx, actor.accountId, waiting) : null;
      return { approvals, wasSigned, mine };
    },

    async candidates(ctx: Context, recordId: string, query: PeopleQuery) {
      return listApprovers(ctx, { kind, record: await findToAsk(ctx, records, recordId) }, query);
    },

    /** The ways of approval that are offered for a record, with the stages that it needs. */
    async routes(ctx: Context, recordId: string) {
      return offerRoutes(ctx, await findToAsk(ctx, records, recordId));
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
      // In a small team whoever wrote it may approve it alone, and says why when they do.
      const isRelaxed = (await readDuties(ctx)) === 'justified';
      const refused = refuseStages(stages, isRelaxed ? null : await findAuthor(ctx, recordId));
      if (Object.keys(refused).length > 0)
        throw new AppError('SOD_VIOLATION', Object.values(refused)[0] ?? '', { errors: refused });
      await checkApprovers(ctx, { kind, record }, stages);
      const signed = await contentOf(ctx, kind, record);
      const made = { recordId, version: record.version, note: note ?? null, signed };
      const id = await store.insertApproval(ctx, made, stages).catch(refuseSecond);
      const after = await goOn(ctx, { kind, record }, await loadApproval(ctx, recordId, id));
      if (after.status !== 'open')
        throw invalid({ 'stages.0.approvers': after.endedReason ?? 'Ask somebody else' });
      noteApproval(
        ctx,
        { kind, record },
        {
          action: 'requested',
          id,
          version: after.version,
          changes: { approvers: [null, askedIn(after)], note: [null, note ?? null] },
        },
      );
      return after;
    },

    async decide(
      ctx: WriteContext,
      { recordId, approvalId }: { recordId: string; approvalId: string },
      given: {
        decision: 'approved' | 'rejected';
        comment?: string | null | undefined;
        justification?: string | null | undefined;
      },
    ): Promise<Approval> {
      const record = await records.find(ctx, recordId, { lock: 'change' });
      const approval = await loadApproval(ctx, recordId, approvalId);
      if (approval.status !== 'open') throw notWaiting();
      return decideLocked(ctx, { kind, record }, { ...given, signatureId: null });
    },

    /** Asks somebody else in place of an approver who cannot decide. */
    async replace(
      ctx: WriteContext,
      { recordId, approvalId }: { recordId: string; approvalId: string },
      change: ApproverReplacement,
    ): Promise<Approval> {
      const record = await lockToAsk(ctx, recordId);
      const approval = await loadApproval(ctx, recordId, approvalId);
      if (approval.status !== 'open') throw conflict('This approval has already ended.');
      const slot = approval.stages
        .flatMap(({ slots }) => slots)
        .find(({ person, decision }) => person._id === change.from && decision === null);
      if (!slot) throw notFound('Approver', 'from');
      if (!slot.isUnable)
        throw conflict(`${slot.person.name} can decide. Withdraw the approval to ask other people.`);
      return replaceApprover(ctx, { kind, record }, { approvalId, ...change });
    },

    async withdraw(
      ctx: WriteContext,
      { recordId, approvalId }: { recordId: string; approvalId: string },
      reason: string,
    ): Promise<Approval> {
      const record = await lockToAsk(ctx, recordId);
      const { status } = await loadApproval(ctx, recordId, approvalId);
      if (status !== 'open') throw conflict('This approval has already ended.');
      await store.endApproval(ctx, { id: approvalId, status: 'withdrawn', reason });
      const after = await loadApproval(ctx, recordId, approvalId);
      noteApproval(
        ctx,
        { kind, record },
        { action: 'withdrawn', id: approvalId, version: after.version, reason },
      );
      tellTasks(ctx, after);
      return after;
    },
  };
}
