import { can, type Permission } from 'contract/core/rights/permissions';
import type { ListQuery } from 'contract/core/list';
import type { Person } from 'contract/core/field';
import type { Workflow } from 'contract/core/workflow';
import { actionDatesProblem } from 'contract/records/record/action';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { createTransition } from '../../core/store/transition.ts';
import { checkPeople } from '../../access/user/user.service.ts';
import type { Records, Version } from './record.service.ts';

type Loose = Record<string, unknown>;
type Cause = Loose & { _id: string };

export type ActionRow<S extends string> = {
  _id: string;
  name: string;
  status: S;
  startDate: string;
  endDate: string;
  /** Only kinds whose actions have one. */
  cause?: Cause | null;
  assignedTo: readonly Person[];
  version: number;
};

type Input = {
  status?: string | undefined;
  cause?: Loose | null | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  assignedTo?: readonly string[] | undefined;
};

/** What a new action is made with. */
export type ActionInput = Input & { startDate: string; endDate: string };

type Owner = RecordBase & { status: string };

type Kind<S extends string, T extends string, R> = {
  records: Records<R & Owner>;
  store: Store;
  workflow: Workflow<S, T>;
};

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

function checkDates(action: { startDate: string; endDate: string }): void {
  const problem = actionDatesProblem(action);
  if (problem) throw invalid({ endDate: problem });
}

/** Refuses an open action under a record that is done. */
function refuseOpen({ number, status }: Owner, actionStatus: string | undefined, act: string): void {
  if (status !== 'completed' || !actionStatus || actionStatus === 'completed') return;
  throw conflict(`${number} is completed. Reopen it before ${act}.`, 'INVALID_TRANSITION');
}

const withCauseId = (cause: Input['cause'], before?: Cause | null) =>
  cause === undefined
    ? {}
    : { cause: cause && { _id: before?._id ?? newId(), description: null, strategy: null, ...cause } };

/** Tells those whose task the action is; also those whose it was before. */
function tellAssignees(
  ctx: WriteContext,
  action: ActionRow<string>,
  before: ActionRow<string> = action,
): void {
  const people = [...before.assignedTo, ...action.assignedTo].map((person) => `account:${person._id}`);
  if (people.length > 0) ctx.emit('task.changed', [...new Set(people)], { id: action._id });
}

/** What can be done with the actions under a kind of record. */
export function createActions<S extends string, T extends string, R extends Owner, A extends ActionRow<S>>({
  records,
  store,
  workflow,
}: Kind<S, T, R>) {
  const { kind } = records;
  const typed = (action: unknown) => action as A; // the store is that of this kind's actions
  const recordIdOf = (action: A) => String((action as Loose)[store.entity.root ?? '']);
  const { moveTo } = createTransition(workflow, store, {
    guards: {},
    people: async (ctx, action: A) => ({
      assignee: action.assignedTo,
      manager: (await records.find(ctx, recordIdOf(action))).managers,
    }),
  });

  return {
    kind: `${kind}_action` as const,
    store,

    async list(ctx: Context, recordId: string, query: ListQuery) {
      const [, page] = await Promise.all([
        records.find(ctx, recordId),
        store.list(ctx, query, { where: [of(recordId)] }),
      ]);
      return page;
    },

    async find(ctx: Context, recordId: string, id: string): Promise<A> {
      const [, action] = await Promise.all([
        records.find(ctx, recordId),
        store.find(ctx, id, { where: of(recordId) }),
      ]);
      return typed(action);
    },

    async create(
      ctx: WriteContext,
      recordId: string,
      input: ActionInput,
      { action: logged }: { action?: 'imported' } = {},
    ) {
      const record = await records.lockToUpdate(ctx, recordId);
      const { status = 'pending', cause, ...fields } = input;
      refuseOpen(record, status, 'adding an open action');
      checkDates(fields);
      await checkPeople(ctx, fields.assignedTo, 'assignedTo');
      const action = typed(
        await store.insert(
          { ...ctx, rootNumber: record.number },
          { ...fields, ...withCauseId(cause) },
          { extra: { record_id: recordId, status }, ...(logged ? { action: logged } : {}) },
        ),
      );
      tellAssignees(ctx, action);
      return action;
    },

    /** Takes back what came from a sheet, unless it has changed since: then it stays, and the answer is no. */
    async takeBack(ctx: WriteContext, id: string, version: number, reason: string): Promise<boolean> {
      const action = typed(await store.find(ctx, id));
      const record = await records.find(ctx, recordIdOf(action), { lock: 'change', deleted: 'any' });
      const now = typed(await store.find(ctx, id, { lock: 'removal' }));
      if (now.version !== version) return false;
      await store.remove({ ...ctx, rootNumber: record.number }, id, reason);
      tellAssignees(ctx, action);
      return true;
    },

    /** An editor of the record may change everything; an assignee, who contributes, the status alone. */
    async update(given: WriteContext, recordId: string, id: string, input: Input & { version?: Version }) {
      const { version, status, cause, ...patch } = input;
      const record = await records.find(given, recordId, { lock: 'change' });
      const ctx = { ...given, rootNumber: record.number };
      const before = typed(await store.find(ctx, id, { lock: 'change', where: of(recordId) }));
      const isEditor = can(ctx.actor, `${kind}.update` satisfies Permission, { manager: record.managers });
      const isAssignee = can(ctx.actor, `${kind}-action.progress` satisfies Permission, {
        assignee: before.assignedTo,
      });
      const isStatusAlone = cause === undefined && Object.values(patch).every((value) => value === undefined);
      if (!isEditor && !(isAssignee && isStatusAlone)) throw forbidden();
      refuseOpen(record, status, 'reopening its actions');
      checkDates({
        startDate: patch.startDate ?? before.startDate,
        endDate: patch.endDate ?? before.endDate,
      });
      await checkPeople(ctx, patch.assignedTo, 'assignedTo');
      const changed = { ...patch, ...withCauseId(cause, before.cause) };
      const updated = typed(await store.update(ctx, id, changed, { version }));
      const wanted = status as S | undefined; // the kind's schema has said so
      const action =
        wanted && wanted !== updated.status ? await moveTo(ctx, id, wanted, { version }) : updated;
      tellAssignees(ctx, action, before);
      return action;
    },

    async remove(ctx: WriteContext, recordId: string, id: string): Promise<A> {
      const record = await records.lockToUpdate(ctx, recordId);
      await store.find(ctx, id, { where: of(recordId) });
      const action = typed(await store.remove({ ...ctx, rootNumber: record.number }, id));
      tellAssignees(ctx, action);
      return action;
    },

    /** Brings a deleted action back to its record, which must be there and open. */
    async restore(ctx: WriteContext, id: string, reason: string): Promise<A> {
      const deleted = typed(await store.find(ctx, id, { deleted: true }));
      const record = await records.find(ctx, recordIdOf(deleted), { lock: 'change', deleted: 'any' });
      if (record.isDeleted) throw conflict(`${record.number} is deleted. Restore it first.`);
      refuseOpen(record, deleted.status, 'restoring an open action');
      const action = typed(await store.restore({ ...ctx, rootNumber: record.number }, id, reason));
      tellAssignees(ctx, action);
      return action;
    },
  };
}
