import type { ListQuery } from 'contract/core/list';
import { type Actor, can, type Permission, type RecordPeople } from 'contract/core/rights/permissions';
import {
  type Extension,
  type extensionCreate,
  type ExtensionDecision,
  type ExtensionGuard,
  extensionWorkflow,
  impactMissing,
} from 'contract/records/extension/extension';
import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { doneFor } from '../record/action-stand-in.service.ts';
import type { createExtensionStore } from './extension.store.ts';
import { decideBy, findToday } from './request.service.ts';

/** What more time is asked for, locked: when it is due, and what a decision about it goes by. */
export type Late = {
  _id: string;
  dueDate: string | null;
  version: number;
  /** How often it was given more time. */
  extensions: number;
  /** Whom it concerns who decides. */
  people: RecordPeople;
  /** Whether it has to be said what a delay means. */
  asksImpact: boolean;
  /** For whom the caller decides, where it is not theirs. */
  standsInFor?: string | undefined;
};

type Locked<L> = { ctx: WriteContext; late: L };

/** Where something is that is given more time: a record, or an action under it. */
export type LatePlace = { recordId: string; actionId?: string | undefined };

/** How one sort of thing is given more time. */
type Parts<L extends Late> = {
  store: ReturnType<typeof createExtensionStore>;
  /** Who decides, and a sentence where it was given more time so often that the next level does. */
  decide: Permission;
  mayGiveAgain(actor: Actor, late: L): string | undefined;
  /** The field in which it says when it is due. */
  dueField: string;
  find(ctx: Context, place: LatePlace): Promise<unknown>;
  lock(ctx: WriteContext, place: LatePlace, to: 'ask' | 'decide' | 'withdraw'): Promise<Locked<L>>;
  /** Refuses to ask more time of it for reasons of its own. */
  checkAsked(ctx: WriteContext, late: L): void;
  moveDueDate(ctx: WriteContext, late: L, newDate: string): Promise<void>;
  tell(ctx: WriteContext, late: L): void;
};

const of = ({ recordId, actionId }: LatePlace): Sql =>
  actionId === undefined
    ? sql`t.record_id = ${recordId} and t.action_id is null`
    : sql`t.action_id = ${actionId} and t.kind = 'extension_decision'`;

/** A sentence that says what stands against a step, as a program is told it too. */
export const unmet = (sentence: string) =>
  new AppError('PRECONDITION_UNMET', sentence, { details: { unmet: [sentence] } });

async function checkNewDate(
  ctx: WriteContext,
  recordId: string,
  { dueDate, newDate }: { dueDate: string; newDate: string },
): Promise<void> {
  if (newDate <= dueDate) throw invalid({ newDate: 'Choose a day after the present due date' });
  if (newDate < (await findToday(ctx, recordId))) throw invalid({ newDate: 'Choose today or a later day' });
}

/** Refuses to grant a day that would be no more time by now: the due date was moved meanwhile, or that day is over. */
async function checkStillMore(
  ctx: WriteContext,
  recordId: string,
  { dueDate, newDate }: { dueDate: string | null; newDate: string },
): Promise<void> {
  if (dueDate !== null && newDate <= dueDate)
    throw unmet(
      'The due date was moved meanwhile, and is no earlier than the day that was asked for: refuse the request.',
    );
  if (newDate < (await findToday(ctx, recordId)))
    throw unmet(
      'The day that was asked for is over: refuse the request, so that another day can be asked for.',
    );
}

/** What can be done about more time for one sort of thing. */
export function createExtensions<L extends Late>(parts: Parts<L>) {
  const { store, decide: permission, dueField, find, lock, tell } = parts;
  const { transitions } = extensionWorkflow(permission);

  /** What each condition of a decision stands against it; nobody is exempt. */
  const guards: Record<
    ExtensionGuard,
    (actor: Actor, decided: { request: Extension; late: L }) => AppError | undefined
  > = {
    isAskedByOthers: (actor, { request }) =>
      request.createdBy?._id === actor.accountId
        ? new AppError('SOD_VIOLATION', 'Nobody grants themselves more time: somebody else decides.')
        : undefined,
    mayGiveAgain(actor, { late }) {
      const sentence = parts.mayGiveAgain(actor, late);
      return sentence === undefined ? undefined : unmet(sentence);
    },
  };

  /** Refuses a decision that its table does not allow the caller. */
  function checkDecider(
    { actor }: WriteContext,
    decided: { request: Extension; late: L },
    decision: ExtensionDecision['decision'],
  ): void {
    const { from, duties, guards: others } = transitions[decision];
    if (!from.some((state) => state === decided.request.status))
      throw unmet('This request is decided already.');
    for (const name of [...duties, ...others]) {
      const refusal = guards[name](actor, decided);
      if (refusal) throw refusal;
    }
  }

  return {
    async list(ctx: Context, place: LatePlace, query: ListQuery) {
      await find(ctx, place);
      return store.list(ctx, query, { where: [of(place)] });
    },

    async ask(
      given: WriteContext,
      place: LatePlace,
      { version, ...input }: z.output<typeof extensionCreate>,
    ): Promise<Extension> {
      const { ctx, late } = await lock(given, place, 'ask');
      const { dueDate } = late;
      await checkVersion(ctx, late, [dueField], version);
      parts.checkAsked(ctx, late);
      if (dueDate === null) throw unmet('It has no due date that could be moved.');
      await checkNewDate(ctx, place.recordId, { dueDate, newDate: input.newDate });
      if (late.asksImpact && !input.impact) throw invalid({ impact: impactMissing });
      const open = { where: [of(place), sql`t.status = 'open'`] };
      const asked = await store.list(ctx, { page: 1, limit: 1 }, open);
      if (asked.total > 0) throw conflict('More time has already been asked for and is not decided yet.');
      const extra = {
        record_id: place.recordId,
        action_id: place.actionId ?? null,
        kind: 'extension_decision',
        due_date: dueDate,
        decide_by: decideBy(place.recordId, 'extension_decision'),
      };
      const request = await store.insert(ctx, input, { action: 'requested', reason: input.reason, extra });
      tell(ctx, late);
      return request;
    },

    /** Grants or refuses it; what is granted moves the due date, and the first one is kept. */
    async decide(
      given: WriteContext,
      { extensionId, ...place }: LatePlace & { extensionId: string },
      { decision, comment, version }: ExtensionDecision,
    ): Promise<Extension> {
      const { ctx, late } = await lock(given, place, 'decide');
      const request = await store.find(ctx, extensionId, { lock: 'change', where: of(place) });
      if (!can(ctx.actor, permission, late.people)) throw forbidden();
      await checkVersion(ctx, request, ['status', 'comment'], version);
      checkDecider(ctx, { request, late }, decision);
      if (decision === 'refused' && !comment) throw invalid({ comment: 'Say why it is not given' });
      if (decision === 'granted')
        await checkStillMore(ctx, place.recordId, { dueDate: late.dueDate, newDate: request.newDate });
      const extra = {
        status: decision,
        decided_by: ctx.actor.accountId,
        decided_at: new Date().toISOString(),
      };
      const decided = await doneFor(ctx, late.standsInFor, async () => {
        const kept = await store.update(ctx, extensionId, { comment }, { action: decision, version, extra });
        if (decision === 'granted') await parts.moveDueDate(ctx, late, request.newDate);
        return kept;
      });
      tell(ctx, late);
      return decided;
    },

    /** Takes back what is not decided yet: only who has asked, whether or not they still work on it. */
    async withdraw(given: WriteContext, place: LatePlace): Promise<Extension> {
      const { ctx, late } = await lock(given, place, 'withdraw');
      const [open] = await ctx.db.query<{ id: string }>(sql`
        select t.id from action_requests t
         where t.organization_id = app_organization() and t.status = 'open' and t.deleted_at is null and ${of(place)}`);
      if (!open) throw unmet('No request for more time is open: it is decided already, or was withdrawn.');
      const request = await store.find(ctx, open.id, { lock: 'change' });
      if (request.createdBy?._id !== ctx.actor.accountId)
        throw forbidden('Only who asked for more time can withdraw the request.');
      const extra = {
        status: 'cancelled',
        decided_by: ctx.actor.accountId,
        decided_at: new Date().toISOString(),
      };
      const { version } = request;
      const kept = await store.update(ctx, request._id, {}, { action: 'withdrawn', version, extra });
      tell(ctx, late);
      return kept;
    },
  };
}
