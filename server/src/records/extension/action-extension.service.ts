import type { Person } from 'contract/core/field';
import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import { extendableStages } from 'contract/records/extension/extension';
import { extensionsBeforeApproval } from 'contract/records/extension/extensions-before-approval';
import type { ActionStage } from 'contract/records/record/action-steps';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { findStoodInFor } from '../record/action-stand-in.service.ts';
import { createExtensions, type Late, type LatePlace, unmet } from './extension.service.ts';
import { createExtensionStore } from './extension.store.ts';

type Extended = {
  _id: string;
  endDate: string;
  firstDue: string | null;
  stage: ActionStage;
  assignedTo: readonly Person[];
  extensions: number;
  version: number;
};

type Parts = {
  kind: RecordKind;
  /** The actions that are given more time, and how one is found and locked under its record. */
  actions: Store;
  lock(
    ctx: WriteContext,
    recordId: string,
    id: string,
  ): Promise<{ ctx: WriteContext; record: RecordBase; action: Extended }>;
  find(ctx: Context, recordId: string, id: string): Promise<unknown>;
  asksImpact(record: RecordBase): boolean;
};

type LateAction = Late & { action: Extended };

/** Refuses a request of whoever does not have the action, or for one that needs no more time. */
function checkAsked({ actor }: WriteContext, { action: { assignedTo, stage } }: LateAction): void {
  if (!assignedTo.some(({ _id }) => _id === actor.accountId))
    throw forbidden(
      'Only the assignees of an action can ask for more time; a manager can change its due date.',
    );
  if (stage === 'declined') throw unmet('The action was declined: it waits for somebody else to have it.');
  if (!extendableStages.some((one) => one === stage))
    throw unmet(`The action is ${stage === 'cancelled' ? 'cancelled' : 'completed'}: it needs no more time.`);
}

/** For whom of those who manage a record the caller stands in, where they are none of them. */
async function findDecider(ctx: WriteContext, kind: RecordKind, record: RecordBase) {
  const { managers } = record;
  const { accountId } = ctx.actor;
  if (managers.some(({ _id }) => _id === accountId)) return { people: { manager: managers } };
  const [standsInFor] = await findStoodInFor(ctx, { kind, record }, managers);
  const others = standsInFor ? [{ _id: accountId }] : [];
  return { people: { manager: [...managers, ...others] }, standsInFor };
}

/** What can be done about more time for the actions under a kind of record: their assignees ask, a manager decides. */
export function createActionExtensions({ kind, actions, lock, find, asksImpact }: Parts) {
  const decide: Permission = `${kind}-action.decide`;
  return createExtensions<LateAction>({
    store: createExtensionStore(kind),
    decide,
    dueField: 'endDate',
    checkAsked,
    find: (ctx, { recordId, actionId = '' }) => find(ctx, recordId, actionId),

    async lock(given, { recordId, actionId = '' }: LatePlace, to) {
      const { ctx, record, action } = await lock(given, recordId, actionId);
      const progress: Permission = `${kind}-action.progress`;
      if (to === 'ask' && !can(ctx.actor, progress, { assignee: action.assignedTo })) throw forbidden();
      const { _id, endDate: dueDate, extensions, version } = action;
      const decider = to === 'decide' ? await findDecider(ctx, kind, record) : { people: {} };
      return {
        ctx,
        late: { _id, dueDate, extensions, version, asksImpact: asksImpact(record), action, ...decider },
      };
    },

    mayGiveAgain: (actor, { extensions }) =>
      extensions >= extensionsBeforeApproval && !can(actor, decide)
        ? 'More time was given twice already: somebody who may approve decides now.'
        : undefined,

    /** Moves the day on which an action is due; the first one is kept. */
    async moveDueDate(ctx, { action }, endDate) {
      const extra = { first_due: action.firstDue ?? action.endDate, extensions: action.extensions + 1 };
      await actions.update(ctx, action._id, { endDate }, { extra });
    },

    tell: (ctx, { action: { _id, assignedTo } }) =>
      ctx.emit(
        'task.changed',
        assignedTo.map((person) => `account:${person._id}`),
        { id: _id },
      ),
  });
}
