import type { Person } from 'contract/core/field';
import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import type { RecordBase } from 'contract/records/record/record';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import { findStoodInFor } from './action-stand-in.service.ts';

type Place = { kind: RecordKind; record: RecordBase; editors: readonly Person[] };
type Worked = { status: string; assignedTo: readonly Person[] };

/** Whether nothing is to be done about an action any more. */
export const isOver = (status: string): boolean => status === 'completed' || status === 'cancelled';

/**
 * Refuses a change of an action by who may not make it. An editor of the record changes everything. Who has the action, and
 * contributes, changes its status, and how far it is and its additional fields while it is not over; so does who stands in for them today, whom
 * this gives.
 */
export async function checkMayChange(
  ctx: WriteContext,
  place: Place,
  before: Worked,
  { version: _version, reason: _reason, status, custom, progress: far, ...rest }: Record<string, unknown>,
): Promise<string | undefined> {
  const { kind, editors } = place;
  if (can(ctx.actor, `${kind}.update` satisfies Permission, { manager: editors })) return undefined;
  if (Object.values(rest).some((value) => value !== undefined)) throw forbidden();
  if ((custom || far !== undefined) && isOver(before.status))
    throw conflict('This action is over: whoever may change the record changes what it says.');
  const progress: Permission = `${kind}-action.progress`;
  if (can(ctx.actor, progress, { assignee: before.assignedTo })) return undefined;
  const [stoodInFor] = await findStoodInFor(ctx, place, before.assignedTo);
  // A status is reached by a step, which says by itself who may take it.
  if (!stoodInFor || status !== undefined) throw forbidden();
  return stoodInFor;
}
