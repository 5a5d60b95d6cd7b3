import type { WholeRun } from 'contract/records/checklist/checklist';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import { runStore } from './checklist.store.ts';
import { findGroupOfRun } from './run-group.service.ts';
import { findRun, lockOpenRun, refuseOthers } from './run.service.ts';

/** Takes a run that waits in a group of the caller; it is locked, so that of two who claim it one finds it taken. */
export async function claimRun(ctx: WriteContext, id: string): Promise<WholeRun> {
  const { group, assignee, mayClaim, unclaimedSince } = await lockOpenRun(ctx, id);
  const me = ctx.actor.accountId;
  if (!group) throw conflict('This checklist has no group, so it cannot be claimed.');
  if (assignee)
    throw conflict(
      `${assignee._id === me ? 'You have' : `${assignee.name} has`} claimed this checklist already.`,
    );
  if (!mayClaim || !unclaimedSince)
    throw forbidden(`Only the people of ${group.name} can claim this checklist.`);
  if (!(await findGroupOfRun(ctx, id)).includes(me))
    throw forbidden('You could not answer this checklist where it is done.');
  await runStore.update(ctx, id, { assignee: me }, { action: 'claimed', extra: { offered_at: null } });
  return findRun(ctx, id);
}

/** Gives a run back to its group: whoever has it, or an editor. What was answered stays. */
export async function releaseRun(ctx: WriteContext, id: string): Promise<WholeRun> {
  const run = await lockOpenRun(ctx, id);
  refuseOthers(ctx, run);
  const { group, assignee } = run;
  if (!group) throw conflict('This checklist was given to no group: give it to somebody else instead.');
  if (!assignee) throw conflict('Nobody has claimed this checklist.');
  await runStore.update(
    ctx,
    id,
    { assignee: null },
    { action: 'released', extra: { offered_at: new Date().toISOString() } },
  );
  return findRun(ctx, id);
}

/** Says why a run was missed: whose it was, or somebody who may edit. */
export async function explainRun(
  ctx: WriteContext,
  id: string,
  { reason, version }: { reason: string; version: number },
): Promise<WholeRun> {
  const run = await runStore.find(ctx, id, { lock: 'change' });
  refuseOthers(ctx, run);
  if (run.status !== 'missed') throw conflict(`${run.number} was not missed.`, 'INVALID_TRANSITION');
  await runStore.update(ctx, id, { reason }, { version, action: 'explained', reason });
  return findRun(ctx, id);
}
