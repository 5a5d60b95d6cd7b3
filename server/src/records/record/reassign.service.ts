import type { OpenItem } from 'contract/people/account/account';
import type { RecordKind } from 'contract/core/record-kinds';
import { doersOf } from 'contract/records/record/action';
import type { WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import { invalid } from '../../core/http/errors.ts';
import { handOverApproval } from '../approval/replace.service.ts';
import type { Claimed } from '../claim/claim.service.ts';
import { belowRecord } from '../../people/reassign/reassign.service.ts';
import { endRequestsOfFormer } from '../extension/request.service.ts';
import type { ActionRow } from './action-base.service.ts';
import { followingFrom } from './one-action.service.ts';
import { checkCandidates } from './action-candidate.service.ts';

type Named = { _id: string };
type Managed = { managers: Named[]; owner?: Named | null };
type Assigned = ActionRow & Claimed;
type Change = { from: string; to: string | null };
type Reassigned = { kind: RecordKind; stores: { records: Store; actions: Store } };

const replaced = (people: readonly Named[], { from, to }: Change) => [
  ...new Set(people.flatMap(({ _id }) => (_id === from ? (to ?? []) : _id))),
];

/** Refuses to have one person do the work and verify it. */
function checkDuties(action: Assigned, { relation }: OpenItem, { to }: Change): void {
  if (!to) return;
  const isOwn = relation === 'verifier' ? doersOf(action).includes(to) : action.verifier?._id === to;
  if (isOwn)
    throw invalid({
      to: `Nobody verifies their own work: choose somebody else for ${action.name}, or hand it over by itself`,
    });
}

/** Gives one open record of a kind, or one of its actions, to somebody else of that workspace. */
export function reassignRecords({ kind, stores: { records, actions } }: Reassigned) {
  const options = { action: 'reassigned' };

  async function ofRecord(ctx: WriteContext, item: OpenItem, change: Change): Promise<void> {
    if (item.relation === 'approver') {
      const record = (await records.find(ctx, item._id, { lock: 'change' })) as RecordBase; // one of this kind
      // A decision that nobody makes would end no approval: without somebody else it waits where it is.
      if (change.to) await handOverApproval(ctx, { kind, record }, { from: change.from, to: change.to });
      return;
    }
    const record = (await records.find(ctx, item._id, { lock: 'change' })) as Managed; // a record's
    await checkPeople(ctx, change.to ? [change.to] : [], 'to');
    // Who is accountable among them is followed by whoever takes over.
    const owner = record.owner?._id === change.from ? { owner: change.to } : {};
    const managers = replaced(record.managers, change);
    // Whoever administers the workspace is told of it from now on.
    const extra = managers.length > 0 ? {} : { unmanaged_since: sql`clock()` };
    await records.update(ctx, item._id, { managers, ...owner }, { ...options, extra });
  }

  async function ofAction(ctx: WriteContext, item: OpenItem, change: Change): Promise<void> {
    const action = (await actions.find(ctx, item._id, { lock: 'change' })) as Assigned; // one of this kind
    const root = String((action as Record<string, unknown>)[actions.entity.root ?? '']);
    const record = (await records.find(ctx, root)) as RecordBase; // its own
    await checkCandidates(ctx, { kind, record }, { ids: change.to ? [change.to] : [], field: 'to' });
    checkDuties(action, item, change);
    const acting = belowRecord(ctx, item);
    if (item.relation === 'verifier')
      await actions.update(acting, item._id, { verifier: change.to }, options);
    else {
      const takers = { assignedTo: replaced(action.assignedTo, change) };
      const extra = followingFrom(action, takers);
      const after = (await actions.update(acting, item._id, takers, { ...options, extra })) as Assigned; // the same one
      // What was declined waits for whoever has it now, and nobody need be found any more.
      const people = { before: action.assignedTo, after: after.assignedTo };
      await endRequestsOfFormer(acting, item._id, { ...people, wasDeclined: 'is_declined' in extra });
    }
    const { from, to } = change;
    ctx.emit('task.changed', [`account:${from}`, ...(to ? [`account:${to}`] : [])], { id: item._id });
  }

  return { [kind]: ofRecord, [`${kind}_action` as const]: ofAction } as Record<
    typeof kind | `${typeof kind}_action`,
    typeof ofRecord
  >; // a computed name loses its type
}
