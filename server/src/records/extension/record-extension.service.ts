import type { RecordKind } from 'contract/core/record-kinds';
import type { Permission } from 'contract/core/rights/permissions';
import { isMet, isPromised, type Workflow } from 'contract/core/workflow';
import { mayExtendRecord } from 'contract/records/extension/extension';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import type { Find, Stated } from '../record/record-standing.service.ts';
import { standingIn } from '../record/record-standing.service.ts';
import { createExtensions, type Late, unmet } from './extension.service.ts';
import { createExtensionStore } from './extension.store.ts';

type Parts<R> = {
  kind: RecordKind;
  workflow: Workflow;
  /** Who decides. */
  decide: Permission;
  records: {
    store: Store;
    find: Find<R>;
    /** The record, locked, for whoever may change it, whatever its stage. */
    lockToAdd(ctx: WriteContext, id: string): Promise<R>;
    asksImpact(record: R): boolean;
  };
};

type LateRecord = Late & { record: Stated };

async function countGranted(ctx: Context, recordId: string): Promise<number> {
  const [row] = await ctx.db.query<{ times: number }>(
    sql`select times_extended(app_organization(), ${recordId}) as times`,
  );
  return row?.times ?? 0;
}

/** The requests for more time of a kind of record and of its actions, for what reads all of them. */
export const requestStoreOf = (kind: RecordKind): Store => createExtensionStore(kind);

/** How often the record of a row `t` was given more time, as SQL. */
export const timesExtended = 'times_extended(t.organization_id, t.id)';

/** What can be done about more time for the records of a kind: whoever works on one asks, somebody else who may decide does. */
export function createRecordExtensions<R extends Stated>({ kind, workflow, decide, records }: Parts<R>) {
  return createExtensions<LateRecord>({
    store: createExtensionStore(kind),
    decide,
    dueField: 'dueDate',
    find: (ctx, { recordId }) => records.find(ctx, recordId),

    async lock(given, { recordId }, to) {
      const record = await (to === 'ask'
        ? records.lockToAdd(given, recordId)
        : records.find(given, recordId, { lock: 'change' }));
      const { _id, dueDate, version, number } = record;
      const extensions = await countGranted(given, recordId);
      const asksImpact = records.asksImpact(record);
      const late = { _id, dueDate, version, extensions, asksImpact, people: {}, record };
      return { ctx: { ...given, rootNumber: number }, late };
    },

    checkAsked(_ctx, { record }) {
      if (isMet(workflow, standingIn(record)))
        throw unmet(`What ${record.number} was due for is done: it needs no more time.`);
      if (!isPromised(workflow, standingIn(record)))
        throw unmet(
          workflow.states[record.stage ?? record.status]?.final
            ? `${record.number} needs no more time.`
            : 'Its due date is not promised yet: whoever may edit it can change it.',
        );
    },

    mayGiveAgain: (actor, { extensions }) =>
      mayExtendRecord(actor, decide, extensions)
        ? undefined
        : 'More time was given twice already: an administrator of the workspace decides now.',

    async moveDueDate(ctx, { _id }, dueDate) {
      await records.store.update(ctx, _id, { dueDate });
    },

    tell: (ctx, { _id, record }) =>
      ctx.emit(
        'task.changed',
        record.managers.map((person) => `account:${person._id}`),
        { id: _id },
      ),
  });
}
