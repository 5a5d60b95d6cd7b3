import type { Person } from 'contract/core/field';
import type { ListQuery } from 'contract/core/list';
import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import {
  type Extension,
  type extensionCreate,
  type ExtensionDecision,
  type ExtensionGuard,
  extendableStages,
  extensionsBeforeApproval,
  extensionWorkflow,
} from 'contract/records/extension/extension';
import type { ActionStage } from 'contract/records/record/action-steps';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import type { Store } from '../../core/store/store.ts';
import { doneFor, findStoodInFor } from '../record/action-stand-in.service.ts';
import { createExtensionStore } from './extension.store.ts';
import { decideBy, findToday } from './request.service.ts';

type Extended = {
  _id: string;
  endDate: string;
  firstDue: string | null;
  stage: ActionStage;
  assignedTo: readonly Person[];
  extensions: number;
  version: number;
};

type Locked = { ctx: WriteContext; record: RecordBase; action: Extended };

type Parts = {
  kind: RecordKind;
  /** The actions that are given more time, and how one is found and locked under its record. */
  actions: Store;
  lock(ctx: WriteContext, recordId: string, id: string): Promise<Locked>;
  find(ctx: Context, recordId: string, id: string): Promise<unknown>;
};

const of = (actionId: string) => sql`t.action_id = ${actionId} and t.kind = 'extension_decision'`;

const unmet = (sentence: string) =>
  new AppError('PRECONDITION_UNMET', sentence, { details: { unmet: [sentence] } });

type Decided = { kind: RecordKind; request: Extension; action: Extended };

/** What each condition of a decision stands against it; nobody is exempt. */
const guards: Record<ExtensionGuard, (ctx: WriteContext, of: Decided) => AppError | undefined> = {
  isAskedByOthers: ({ actor }, { request }) =>
    request.createdBy?._id === actor.accountId
      ? new AppError('SOD_VIOLATION', 'Nobody grants themselves more time: somebody else decides.')
      : undefined,
  mayGiveAgain: ({ actor }, { kind, action }) =>
    action.extensions >= extensionsBeforeApproval && !can(actor, `${kind}-action.decide` satisfies Permission)
      ? unmet('More time was given twice already: somebody who may approve decides now.')
      : undefined,
};

/** Refuses a decision that its table does not allow the caller. */
function checkDecider(ctx: WriteContext, decided: Decided, decision: ExtensionDecision['decision']): void {
  const { from, duties, guards: others } = extensionWorkflow(decided.kind).transitions[decision];
  if (!from.some((state) => state === decided.request.status))
    throw unmet('This request is decided already.');
  for (const name of [...duties, ...others]) {
    const refusal = guards[name](ctx, decided);
    if (refusal) throw refusal;
  }
}

async function checkAsked(
  ctx: WriteContext,
  { action, recordId }: { action: Extended; recordId: string },
  newDate: string,
): Promise<void> {
  const { actor } = ctx;
  if (!action.assignedTo.some(({ _id }) => _id === actor.accountId))
    throw forbidden(
      'Only the assignees of an action can ask for more time; a manager can change its due date.',
    );
  if (action.stage === 'declined')
    throw unmet('The action was declined: it waits for somebody else to have it.');
  if (!extendableStages.some((stage) => stage === action.stage))
    throw unmet(
      `The action is ${action.stage === 'cancelled' ? 'cancelled' : 'completed'}: it needs no more time.`,
    );
  if (newDate <= action.endDate) throw invalid({ newDate: 'Choose a day after the present due date' });
  if (newDate < (await findToday(ctx, recordId))) throw invalid({ newDate: 'Choose today or a later day' });
}

const tellAssignees = (ctx: WriteContext, { _id, assignedTo }: Extended) =>
  ctx.emit(
    'task.changed',
    assignedTo.map((person) => `account:${person._id}`),
    { id: _id },
  );

/** Moves the day on which an action is due; the first one is kept. */
async function moveDueDate(ctx: WriteContext, actions: Store, to: { action: Extended; endDate: string }) {
  const { action, endDate } = to;
  const extra = { first_due: action.firstDue ?? action.endDate, extensions: action.extensions + 1 };
  await actions.update(ctx, action._id, { endDate }, { extra });
}

/** What can be done about more time for the actions under a kind of record. */
export function createExtensions({ kind, actions, lock, find }: Parts) {
  const store = createExtensionStore(kind);

  return {
    async list(ctx: Context, recordId: string, actionId: string, query: ListQuery) {
      await find(ctx, recordId, actionId);
      return store.list(ctx, query, { where: [of(actionId)] });
    },

    async ask(
      given: WriteContext,
      recordId: string,
      actionId: string,
      { version, ...input }: z.output<typeof extensionCreate>,
    ): Promise<Extension> {
      const { ctx, action } = await lock(given, recordId, actionId);
      if (!can(ctx.actor, `${kind}-action.progress` satisfies Permission, { assignee: action.assignedTo }))
        throw forbidden();
      await checkVersion(ctx, action, ['endDate'], version);
      await checkAsked(ctx, { action, recordId }, input.newDate);
      const open = { where: [of(actionId), sql`t.status = 'open'`] };
      const asked = await store.list(ctx, { page: 1, limit: 1 }, open);
      if (asked.total > 0) throw conflict('More time has already been asked for and is not decided yet.');
      const extra = {
        record_id: recordId,
        action_id: actionId,
        kind: 'extension_decision',
        due_date: action.endDate,
        decide_by: decideBy(recordId, 'extension_decision'),
      };
      const request = await store.insert(ctx, input, { action: 'requested', reason: input.reason, extra });
      tellAssignees(ctx, action);
      return request;
    },

    /** Grants or refuses it; what is granted moves the due date, and the first one is kept. */
    async decide(
      given: WriteContext,
      place: { recordId: string; actionId: string; extensionId: string },
      { decision, comment, version }: ExtensionDecision,
    ): Promise<Extension> {
      const { recordId, actionId, extensionId } = place;
      const { ctx, record, action } = await lock(given, recordId, actionId);
      const request = await store.find(ctx, extensionId, { lock: 'change', where: of(actionId) });
      const { managers } = record;
      const [standsInFor] = managers.some(({ _id }) => _id === ctx.actor.accountId)
        ? []
        : await findStoodInFor(ctx, { kind, record }, managers);
      const deciders = [...managers, ...(standsInFor ? [{ _id: ctx.actor.accountId }] : [])];
      const { permission } = extensionWorkflow(kind).transitions[decision];
      if (!can(ctx.actor, permission, { manager: deciders })) throw forbidden();
      await checkVersion(ctx, request, ['status', 'comment'], version);
      checkDecider(ctx, { kind, request, action }, decision);
      if (decision === 'refused' && !comment) throw invalid({ comment: 'Say why it is not given' });
      const extra = {
        status: decision,
        decided_by: ctx.actor.accountId,
        decided_at: new Date().toISOString(),
      };
      const decided = await doneFor(ctx, standsInFor, async () => {
        const kept = await store.update(ctx, extensionId, { comment }, { action: decision, version, extra });
        if (decision === 'granted') await moveDueDate(ctx, actions, { action, endDate: request.newDate });
        return kept;
      });
      tellAssignees(ctx, action);
      return decided;
    },
  };
}
