import { isSaidAtWork, type ActionStepInput } from 'contract/records/record/action';
import { stageOfStatus } from 'contract/records/record/action-steps';
import { isPastDone } from 'contract/records/record/past-cycle';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checkTakers, createClaims, offerFollowing, tellGroup } from '../claim/claim.service.ts';
import { mergedCustom } from '../custom-field/custom-values.service.ts';
import { createActionExtensions } from '../extension/action-extension.service.ts';
import { endRequestsOfFormer } from '../extension/request.service.ts';
import {
  type ActionInput,
  type ActionKind,
  type ActionRow,
  type Change,
  type Loose,
  ofRecord,
  type Owner,
  refuseOpen,
  rootOf,
  tellAssignees,
  withCauseId,
  withVerification,
} from './action-base.service.ts';
import { checkChange } from './action-checks.service.ts';
import { checkMayChange } from './action-right.service.ts';
import { doneFor } from './action-stand-in.service.ts';
import { createActionSteps } from './action-step.service.ts';
import type { Records } from './record.service.ts';
import { refuseHeld } from './retention.service.ts';

/** What a change says of an action besides how far it is. */
const saidBy = ({ version: _version, reason: _reason, status: _status, ...rest }: Change): string[] =>
  Object.entries(rest).flatMap(([field, value]) => (value === undefined ? [] : [field]));

type Changing<R> = { record: R; before: ActionRow; input: Change };

/** Refuses to change what somebody decides about, and what of it was approved as it was planned, or is of a cycle that is over. */
function refuseSaid<R extends Owner>(records: Records<R>, { record, before, input }: Changing<R>): void {
  const said = saidBy(input);
  if (said.length > 0) records.refuseLocked(record);
  const isOfPlan = !said.every(isSaidAtWork);
  if (isOfPlan) records.refusePlanned(record);
  if (isOfPlan || (said.length > 0 && isPastDone(record, before))) records.refusePast(record, before);
}

/** What follows from a change besides: the day on which it was due first, and a declined one that others are given. */
export function followingFrom(before: ActionRow, patch: ActionInput): Loose {
  const { endDate, assignedTo } = patch;
  const isMoved = endDate !== undefined && endDate !== before.endDate;
  const isGiven = before.stage === 'declined' && assignedTo !== undefined;
  return {
    ...offerFollowing(patch, before),
    ...(isMoved && !before.firstDue ? { first_due: before.endDate } : {}),
    ...(isGiven ? { is_declined: false, said_by: null, said_at: null, said: null } : {}),
  };
}

/** How the actions under a kind of record are deleted and brought back. */
function createRemoval<R extends Owner, A extends ActionRow>({ records, store }: ActionKind<R>) {
  const typed = (action: unknown) => action as A; // the store is that of this kind's actions
  return {
    /** Takes back what came from a sheet, unless it has changed since: then it stays, and the answer is no. */
    async takeBack(ctx: WriteContext, id: string, version: number, reason: string): Promise<boolean> {
      const action = typed(await store.find(ctx, id));
      const record = await records.find(ctx, rootOf(store, action), { lock: 'change', deleted: 'any' });
      const now = typed(await store.find(ctx, id, { lock: 'removal' }));
      if (now.version !== version) return false;
      refuseHeld(record);
      await store.remove({ ...ctx, rootNumber: record.number }, id, reason);
      tellAssignees(ctx, action);
      return true;
    },

    async remove(ctx: WriteContext, recordId: string, id: string, reason?: string): Promise<A> {
      const record = await records.lockToUpdate(ctx, recordId);
      records.refusePlanned(record);
      refuseHeld(record);
      records.refusePast(record, await store.find(ctx, id, { where: ofRecord(recordId) }));
      const action = typed(await store.remove({ ...ctx, rootNumber: record.number }, id, reason));
      tellAssignees(ctx, action);
      return action;
    },

    /** Brings a deleted action back to its record, which must be there and open. */
    async restore(ctx: WriteContext, id: string, reason: string): Promise<A> {
      const deleted = typed(await store.find(ctx, id, { deleted: true }));
      const record = await records.find(ctx, rootOf(store, deleted), { lock: 'change', deleted: 'any' });
      if (record.isDeleted) throw conflict(`${record.number} is deleted. Restore it first.`);
      records.refusePlanned(record);
      records.refusePast(record, deleted);
      refuseOpen(records, record, { status: deleted.status, act: 'restoring an open action' });
      const action = typed(await store.restore({ ...ctx, rootNumber: record.number }, id, reason));
      tellAssignees(ctx, action);
      return action;
    },
  };
}

type Changer<R, A extends ActionRow> = {
  /** The record and its action, both locked for a change of the action. */
  lock: (
    ctx: WriteContext,
    recordId: string,
    id: string,
  ) => Promise<{ ctx: WriteContext; record: R & Owner; action: A }>;
  stepping: ReturnType<typeof createActionSteps<A>>;
};

/** How an action is changed, and by its status moved on. */
function createChange<R extends Owner, A extends ActionRow>({
  records,
  store,
  lock,
  stepping,
}: ActionKind<R> & Changer<R, A>) {
  const { kind } = records;
  const typed = (action: unknown) => action as A; // the store is that of this kind's actions
  return async function update(given: WriteContext, recordId: string, id: string, input: Change): Promise<A> {
    const { version, status, cause, reason, ...patch } = input;
    const { ctx, record, action: before } = await lock(given, recordId, id);
    const onBehalfOf = await checkMayChange(
      ctx,
      { kind, record, editors: records.editorsOf(record) },
      before,
      input,
    );
    // Work goes on while somebody decides about the record; what is to be done stays as they see it.
    refuseSaid(records, { record, before, input });
    refuseOpen(records, record, { status, act: 'reopening its actions' });
    await checkChange(ctx, { kind, record }, { before, patch, reason });
    await checkTakers(ctx, { kind, record }, patch, before);
    const changed = {
      ...patch,
      ...withVerification(patch),
      ...withCauseId(cause, before.cause),
      ...(await mergedCustom(ctx, 'action', { before, patch })),
    };
    const extra = followingFrom(before, patch);
    const updated = typed(
      await doneFor(ctx, onBehalfOf, () => store.update(ctx, id, changed, { version, extra, reason })),
    );
    const takers = { before: before.assignedTo, after: updated.assignedTo };
    await endRequestsOfFormer(ctx, id, { ...takers, wasDeclined: 'is_declined' in extra });
    const action =
      status && status !== updated.status
        ? await stepping.moveTo(ctx, id, stageOfStatus[status], { version, reason })
        : updated;
    tellAssignees(ctx, action, before);
    if (before.unclaimedSince || action.unclaimedSince) await tellGroup(ctx, action);
    return action;
  };
}

/** What can be done with one action under a record of a kind. */
export function createOneAction<R extends Owner, A extends ActionRow>({ records, store }: ActionKind<R>) {
  const { kind } = records;
  const typed = (action: unknown) => action as A; // the store is that of this kind's actions
  const stepping = createActionSteps<A>({
    kind,
    store,
    recordIdOf: (action) => rootOf(store, action),
    recordOf: (ctx, action) => records.find(ctx, rootOf(store, action)),
    whyOver: records.whyOver,
    waitsFor: records.waitsFor,
  });

  /** The record and its action, both locked for a change of the action. */
  async function lock(given: WriteContext, recordId: string, id: string) {
    const record = await records.find(given, recordId, { lock: 'change' });
    records.refuseKept(record);
    const ctx = { ...given, rootNumber: record.number };
    const action = typed(await store.find(ctx, id, { lock: 'change', where: ofRecord(recordId) }));
    return { ctx, record, action };
  }

  async function find(ctx: Context, recordId: string, id: string): Promise<A> {
    const [, action] = await Promise.all([
      records.find(ctx, recordId),
      store.find(ctx, id, { where: ofRecord(recordId) }),
    ]);
    return typed(action);
  }

  return {
    find,
    extensions: createActionExtensions({
      kind,
      actions: store,
      lock,
      find,
      asksImpact: (record) => records.asksImpact(record as R), // it is of this kind
    }),
    claims: createClaims<A>({ kind, actions: store, lock, findRecord: records.find, tell: tellAssignees }),

    update: createChange<R, A>({ records, store, lock, stepping }),

    async steps(ctx: Context, recordId: string, id: string) {
      const [record] = await Promise.all([records.find(ctx, recordId), find(ctx, recordId, id)]);
      return records.isKept(record) ? [] : stepping.steps(ctx, id);
    },

    async move(given: WriteContext, recordId: string, id: string, request: ActionStepInput): Promise<A> {
      const { ctx, action: before } = await lock(given, recordId, id);
      const action = await stepping.move(ctx, before, request);
      tellAssignees(ctx, action);
      return action;
    },

    ...createRemoval<R, A>({ records, store }),
  };
}
