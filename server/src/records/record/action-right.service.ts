import type { Person } from 'contract/core/field';
import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import type { RecordBase } from 'contract/records/record/record';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import { findStoodInFor } from './action-stand-in.service.ts';

type Place = { kind: RecordKind; record: RecordBase };
type Worked = { status: string; assignedTo: readonly Person[] };

/** Whether nothing is to be done about an action any more. */
export const isOver = (status: string): boolean => status === 'completed' || status === 'cancelled';

/** Whether somebody may do what an action asks: who has it, and for its fields alone who stands in for them today. */
async function mayWork(ctx: WriteContext, place: Place, { assignedTo }: Worked, isFieldsAlone: boolean) {
  const progress: Permission = `${place.kind}-action.progress`;
  if (can(ctx.actor, progress, { assignee: assignedTo })) return true;
  return isFieldsAlone && (await findStoodInFor(ctx, place, assignedTo)).length > 0;
}

/**
 * Refuses a change of an action by who may not make it. An editor of the record changes everything. Who has the action, and
 * contributes, changes its status, and its additional fields while it is not over.
 */
export async function checkMayChange(
  ctx: WriteContext,
  place: Place,
  before: Worked,
  { version: _version, reason: _reason, status, custom, ...rest }: Record<string, unknown>,
): Promise<void> {
  const { kind, record } = place;
  if (can(ctx.actor, `${kind}.update` satisfies Permission, { manager: record.managers })) return;
  const isWorkAlone = Object.values(rest).every((value) => value === undefined);
  const isFieldsAlone = isWorkAlone && status === undefined;
  if (!isWorkAlone || !(await mayWork(ctx, place, before, isFieldsAlone))) throw forbidden();
  if (custom && isOver(before.status))
    throw conflict('This action is over: whoever may change the record changes what it says.');
}
