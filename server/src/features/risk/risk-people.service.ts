import type { OpenItem } from 'contract/account/account';
import type { WriteContext } from '../../core/context.ts';
import { checkPeople } from '../user/user.service.ts';
import { riskActionStore } from './risk-action.store.ts';
import { riskStore } from './risk.store.ts';

const replaced = (people: readonly { _id: string }[], from: string, to: string | null) => [
  ...new Set(people.flatMap(({ _id }) => (_id === from ? (to ?? []) : _id))),
];

/** Gives one open thing of a risk workspace to somebody else of that workspace; nothing for a kind of another module. */
export async function handOverRiskItem(
  given: WriteContext,
  item: OpenItem,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  const ctx: WriteContext = { ...given, workspaceId: item.workspace._id, module: 'risk' };
  if (item.kind === 'risk') {
    const risk = await riskStore.find(ctx, item._id, { lock: 'change' });
    await checkPeople(ctx, to ? [to] : [], 'to');
    await riskStore.update(
      ctx,
      risk._id,
      { managers: replaced(risk.managers, from, to) },
      { action: 'handed-over' },
    );
  }
  if (item.kind === 'risk_action') {
    const action = await riskActionStore.find(ctx, item._id, { lock: 'change' });
    await checkPeople(ctx, to ? [to] : [], 'to');
    await riskActionStore.update(
      { ...ctx, ...(item.number ? { rootNumber: item.number } : {}) },
      action._id,
      { assignedTo: replaced(action.assignedTo, from, to) },
      { action: 'handed-over' },
    );
    ctx.emit('task.changed', [`account:${from}`, ...(to ? [`account:${to}`] : [])], { id: action._id });
  }
}
