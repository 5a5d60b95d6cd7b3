import type { OpenItem } from 'contract/people/account/account';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import type { RecordBase } from 'contract/records/record/record';
import { checkPeople } from '../../access/user/user.service.ts';
import { type Claimed, offerFollowing } from '../claim/claim.service.ts';
import { checkCandidates } from './action-candidate.service.ts';

type Named = { _id: string };
type Assigned = Claimed & Record<string, never>;
type Change = { from: string; to: string | null };
type Reassigned = { kind: RecordKind; stores: { records: Store; actions: Store } };

const replaced = (people: readonly Named[], { from, to }: Change) => [
  ...new Set(people.flatMap(({ _id }) => (_id === from ? (to ?? []) : _id))),
];

/** Gives one open record of a kind, or one of its actions, to somebody else of that workspace. */
export function reassignRecords({ kind, stores: { records, actions } }: Reassigned) {
  const inWorkspace = (given: WriteContext, { workspace }: OpenItem): WriteContext => ({
    ...given,
    workspaceId: workspace._id,
    module: recordKinds[kind].module,
  });
  const options = { action: 'reassigned' };

  async function ofRecord(given: WriteContext, item: OpenItem, change: Change): Promise<void> {
    const ctx = inWorkspace(given, item);
    const { managers } = (await records.find(ctx, item._id, { lock: 'change' })) as { managers: Named[] }; // a record's
    await checkPeople(ctx, change.to ? [change.to] : [], 'to');
    await records.update(ctx, item._id, { managers: replaced(managers, change) }, options);
  }

  async function ofAction(given: WriteContext, item: OpenItem, change: Change): Promise<void> {
    const ctx = inWorkspace(given, item);
    const action = (await actions.find(ctx, item._id, { lock: 'change' })) as Assigned; // one of this kind
    const { assignedTo } = action;
    const record = (await records.find(ctx, action[actions.entity.root ?? ''] ?? '')) as RecordBase; // its own
    await checkCandidates(ctx, { kind, record }, { ids: change.to ? [change.to] : [], field: 'to' });
    const acting = { ...ctx, ...(item.number ? { rootNumber: item.number } : {}) };
    const takers = { assignedTo: replaced(assignedTo, change) };
    const extra = offerFollowing(takers, action);
    await actions.update(acting, item._id, takers, { ...options, extra });
    const { from, to } = change;
    ctx.emit('task.changed', [`account:${from}`, ...(to ? [`account:${to}`] : [])], { id: item._id });
  }

  return { [kind]: ofRecord, [`${kind}_action` as const]: ofAction } as Record<
    typeof kind | `${typeof kind}_action`,
    typeof ofRecord
  >; // a computed name loses its type
}
