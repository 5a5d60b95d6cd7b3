import type { Taker } from '../../people/reassign/reassign.service.ts';
import { runStore, scheduleStore } from './checklist.store.ts';
import { checkAssignee, lockOpenRun } from './run.service.ts';

const options = { action: 'reassigned' };

/** Gives an open run to somebody else. Without anybody else it goes back to its group, or stays in their name. */
const handOverRun: Taker = async (ctx, item, { to }) => {
  const { group } = await lockOpenRun(ctx, item._id);
  if (!to && !group) return;
  await checkAssignee(ctx, to, 'to');
  const extra = { offered_at: to ? null : new Date().toISOString() };
  await runStore.update(ctx, item._id, { assignee: to }, { ...options, extra });
};

/** Has a schedule start its runs for somebody else. Without anybody else the owner of the checklist has them. */
const handOverSchedule: Taker = async (ctx, item, { to }) => {
  if (!to) return;
  await scheduleStore.find(ctx, item._id, { lock: 'change' });
  await checkAssignee(ctx, to, 'to');
  await scheduleStore.update(ctx, item._id, { assignee: to }, options);
};

/** How the checklists that somebody has to answer are given to somebody else. */
export const checklistTakers = { checklist_run: handOverRun, checklist_schedule: handOverSchedule };
