import type { ListQuery, PeopleQuery } from 'contract/core/list';
import type { Person } from 'contract/core/field';
import { type ActionBase, type ActionStepInput, isSaidAtWork } from 'contract/records/record/action';
import { type ActionStatus, stageOfStatus } from 'contract/records/record/action-steps';
import { isPastDone } from 'contract/records/record/past-cycle';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { checkTakers, createClaims, offerFollowing, tellGroup } from '../claim/claim.service.ts';
import { checkNewCustom, mergedCustom } from '../custom-field/custom-values.service.ts';
import { createActionExtensions } from '../extension/action-extension.service.ts';
import { endRequestsOfFormer, openRequest } from '../extension/request.service.ts';
import { listCandidates } from './action-candidate.service.ts';
import { checkMayChange, isOver } from './action-right.service.ts';
import { doneFor } from './action-stand-in.service.ts';
import { checkChange, checkNewAction } from './action-checks.service.ts';
import { completionOf, createActionSteps } from './action-step.service.ts';
import type { Records, Version } from './record.service.ts';
import { refuseHeld } from './retention.service.ts';

type Loose = Record<string, unknown>;
type Cause = Loose & { _id: string };

export type ActionRow = Omit<ActionBase, 'createdAt' | 'updatedAt'> & {
  status: ActionStatus;
  /** Only kinds whose actions have one. */
  cause?: Cause | null;
  assignedTo: readonly Person[];
};

export type ActionInput = {
  status?: ActionStatus | undefined;
  cause?: Loose | null | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  assignedTo?: readonly string[] | undefined;
  group?: string | null | undefined;
  noteRequired?: boolean | undefined;
  evidenceRequired?: boolean | undefined;
  verificationRequired?: boolean | undefined;
  verifier?: string | null | undefined;
  dependsOn?: readonly string[] | null | undefined;
  rootCauses?: readonly string[] | null | undefined;
  linkedRecord?: string | null | undefined;
  custom?: Loose | undefined;
};

/** What a change of an action is sent with. */
type Change = ActionInput & { version?: Version; reason?: string | null | undefined };

/** What a new action is made with. */
export type NewAction = ActionInput & { startDate: string; endDate: string };

/** Where a new action comes from besides somebody who may change the record: a sheet, a rule that was set before, or a sample. */
export type ActionOrigin = { action?: 'imported'; isByRule?: true; isInvented?: true };

type Owner = RecordBase & { status: string };

type Kind<R> = { records: Records<R & Owner>; store: Store };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

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

type Opening = { status: string | undefined; act: string };

/** Refuses an open action under a record that is over. */
function refuseOpen<R extends Owner>(records: Records<R>, record: R, { status, act }: Opening): void {
  const why = records.whyOver(record);
  if (!why || !status || isOver(status)) return;
  throw conflict(`${why} Reopen it before ${act}.`, 'INVALID_TRANSITION');
}

const isBegun = (status: string | undefined) => status === 'in-progress' || status === 'completed';

type New = { input: ActionInput; origin: ActionOrigin };

/** Refuses an action that is begun before its record lets it; a sheet and a sample say what was before they came. */
function refuseEarly<R extends Owner>(records: Records<R>, record: R, { input, origin }: New): void {
  if (origin.action || origin.isInvented || !isBegun(input.status)) return;
  const why = records.waitsFor(record, input);
  if (why) throw conflict(why, 'INVALID_TRANSITION');
}

const withCauseId = (cause: ActionInput['cause'], before?: Cause | null) =>
  cause === undefined
    ? {}
    : { cause: cause && { _id: before?._id ?? newId(), description: null, strategy: null, ...cause } };

// Who names somebody to verify it wants it verified, and who does not want it verified names nobody.
const withVerification = ({ verifier, verificationRequired }: ActionInput) => ({
  ...(verifier ? { verificationRequired: true } : {}),
  ...(verificationRequired === false ? { verifier: null } : {}),
});

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

/** Tells those whose task the action is; also those whose it was before, and who verifies it. */
function tellAssignees(ctx: WriteContext, action: ActionRow, before: ActionRow = action): void {
  const people = [...before.assignedTo, ...action.assignedTo, ...(action.verifier ? [action.verifier] : [])];
  const rooms = [...new Set(people.map(({ _id }) => `account:${_id}`))];
  if (rooms.length > 0) ctx.emit('task.changed', rooms, { id: action._id });
}

const rootOf = ({ entity }: Store, action: ActionRow) => String((action as Loose)[entity.root ?? '']);

/** How the actions under a kind of record are deleted and brought back. */
function createRemoval<R extends Owner, A extends ActionRow>({ records, store }: Kind<R>) {
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
      records.refusePast(record, await store.find(ctx, id, { where: of(recordId) }));
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

/** What can be done with the actions under a kind of record. */
export function createActions<R extends Owner, A extends ActionRow>({ records, store }: Kind<R>) {
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
    const action = typed(await store.find(ctx, id, { lock: 'change', where: of(recordId) }));
    return { ctx, record, action };
  }

  async function find(ctx: Context, recordId: string, id: string): Promise<A> {
    const [, action] = await Promise.all([
      records.find(ctx, recordId),
      store.find(ctx, id, { where: of(recordId) }),
    ]);
    return typed(action);
  }

  return {
    kind: `${kind}_action` as const,
    store,
    find,
    extensions: createActionExtensions({
      kind,
      actions: store,
      lock,
      find,
      asksImpact: (record) => records.asksImpact(record as R), // it is of this kind
    }),
    claims: createClaims<A>({ kind, actions: store, lock, findRecord: records.find, tell: tellAssignees }),

    async list(ctx: Context, recordId: string, query: ListQuery) {
      const [, page] = await Promise.all([
        records.find(ctx, recordId),
        store.list(ctx, query, { where: [of(recordId)] }),
      ]);
      return page;
    },

    async candidates(ctx: Context, recordId: string, query: PeopleQuery) {
      return listCandidates(ctx, { kind, record: await records.find(ctx, recordId) }, query);
    },

    async create(ctx: WriteContext, recordId: string, input: NewAction, origin: ActionOrigin = {}) {
      const { action: logged, isByRule } = origin;
      const record = isByRule
        ? await records.find(ctx, recordId, { lock: 'change' })
        : await records.lockToUpdate(ctx, recordId);
      if (isByRule) records.refuseKept(record);
      else records.refusePlanned(record);
      const { status = 'pending', cause, ...fields } = input;
      refuseOpen(records, record, { status, act: 'adding an open action' });
      refuseEarly(records, record, { input, origin });
      await checkNewAction(ctx, { kind, record }, input);
      if (!isByRule) await checkTakers(ctx, { kind, record }, input);
      // What a rule makes has nobody to answer: its fields are asked before it is completed.
      const custom = isByRule ? {} : await checkNewCustom(ctx, 'action', { ...input });
      const action = typed(
        await store.insert(
          { ...ctx, rootNumber: record.number },
          { ...fields, ...withVerification(fields), ...withCauseId(cause), custom },
          {
            extra: {
              record_id: recordId,
              status,
              ...offerFollowing(fields),
              ...(status === 'completed' ? completionOf(ctx.actor.accountId, input.assignedTo ?? []) : {}),
            },
            ...(logged ? { action: logged } : {}),
          },
        ),
      );
      if (action.stage === 'to-verify')
        await openRequest(ctx, { recordId, actionId: action._id }, 'verification');
      tellAssignees(ctx, action);
      await tellGroup(ctx, action);
      return action;
    },

    async update(given: WriteContext, recordId: string, id: string, input: Change) {
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
    },

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
