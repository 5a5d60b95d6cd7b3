import type { ListQuery, PeopleQuery } from 'contract/core/list';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checkTakers, offerFollowing, tellGroup } from '../claim/claim.service.ts';
import { checkNewCustom } from '../custom-field/custom-values.service.ts';
import { openRequest } from '../extension/request.service.ts';
import {
  type ActionInput,
  type ActionKind,
  type ActionOrigin,
  type ActionRow,
  type NewAction,
  ofRecord,
  type Owner,
  refuseOpen,
  tellAssignees,
  withCauseId,
  withVerification,
} from './action-base.service.ts';
import { listCandidates } from './action-candidate.service.ts';
import { checkNewAction } from './action-checks.service.ts';
import { completionOf } from './action-step.service.ts';
import { createOneAction } from './one-action.service.ts';
import type { Records } from './record.service.ts';

const isBegun = (status: string | undefined) => status === 'in-progress' || status === 'completed';

type New = { input: ActionInput; origin: ActionOrigin };

/** Refuses an action that is begun before its record lets it; a sheet and a sample say what was before they came. */
function refuseEarly<R extends Owner>(records: Records<R>, record: R, { input, origin }: New): void {
  if (origin.action || origin.isInvented || !isBegun(input.status)) return;
  const why = records.waitsFor(record, input);
  if (why) throw conflict(why, 'INVALID_TRANSITION');
}

/** What can be done with the actions under a kind of record: with all of one, and with each. */
export function createActions<R extends Owner, A extends ActionRow>({ records, store }: ActionKind<R>) {
  const { kind } = records;
  const typed = (action: unknown) => action as A; // the store is that of this kind's actions
  return {
    kind: `${kind}_action` as const,
    store,

    async list(ctx: Context, recordId: string, query: ListQuery) {
      const [, page] = await Promise.all([
        records.find(ctx, recordId),
        store.list(ctx, query, { where: [ofRecord(recordId)] }),
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

    ...createOneAction<R, A>({ records, store }),
  };
}
