import type { BodyOf, InputOf } from 'contract/core/endpoint';
import { can } from 'contract/core/permissions';
import type { riskActionEndpoints } from 'contract/risk/risk.endpoints';
import { actionDatesProblem, type RiskAction } from 'contract/risk/risk-action';
import { riskActionWorkflow } from 'contract/risk/risk.workflow';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/context.ts';
import { conflict, forbidden, invalid } from '../../core/errors.ts';
import { createTransition } from '../../core/transition.ts';
import { checkPeople } from '../user/user.service.ts';
import { findRisk, lockRiskToUpdate } from './risk.service.ts';
import { riskActionStore } from './risk-action.store.ts';

type Patch = BodyOf<typeof riskActionEndpoints.update>;

const { moveTo } = createTransition(riskActionWorkflow, riskActionStore, {
  guards: {},
  people: async (ctx, action: RiskAction) => ({
    assignee: action.assignedTo,
    manager: (await findRisk(ctx, action.risk)).managers,
  }),
});

const ofRisk = (riskId: string) => sql`t.risk_id = ${riskId}`;

export async function listActions(
  ctx: Context,
  riskId: string,
  query: InputOf<typeof riskActionEndpoints.list>['query'],
) {
  const [, page] = await Promise.all([
    findRisk(ctx, riskId),
    riskActionStore.list(ctx, query, { where: [ofRisk(riskId)] }),
  ]);
  return page;
}

export async function findAction(ctx: Context, riskId: string, id: string): Promise<RiskAction> {
  const [, action] = await Promise.all([
    findRisk(ctx, riskId),
    riskActionStore.find(ctx, id, { where: ofRisk(riskId) }),
  ]);
  return action;
}

function checkDates(action: { startDate: string; endDate: string }): void {
  const problem = actionDatesProblem(action);
  if (problem) throw invalid({ endDate: problem });
}

const withCauseId = (cause: Patch['cause'], before?: RiskAction['cause']) =>
  cause === undefined
    ? {}
    : { cause: cause && { _id: before?._id ?? newId(), description: null, strategy: null, ...cause } };

export async function createAction(
  ctx: WriteContext,
  riskId: string,
  input: BodyOf<typeof riskActionEndpoints.create>,
) {
  const risk = await lockRiskToUpdate(ctx, riskId);
  const { status = 'pending', cause, ...fields } = input;
  if (risk.status === 'completed' && status !== 'completed') {
    throw conflict(
      `${risk.number} is completed. Reopen it before adding an open action.`,
      'INVALID_TRANSITION',
    );
  }
  checkDates(fields);
  await checkPeople(ctx, fields.assignedTo, 'assignedTo');
  const action = await riskActionStore.insert(
    { ...ctx, rootNumber: risk.number },
    { ...fields, ...withCauseId(cause) },
    { extra: { risk_id: riskId, status } },
  );
  tellAssignees(ctx, action);
  return action;
}

/** Tells those whose task the action is; also those whose it was before. */
function tellAssignees(ctx: WriteContext, action: RiskAction, before: RiskAction = action): void {
  const people = [...before.assignedTo, ...action.assignedTo].map((person) => `account:${person._id}`);
  if (people.length > 0) ctx.emit('task.changed', [...new Set(people)], { id: action._id });
}

/** An editor of the risk may change everything; an assignee, who contributes, the status alone. */
export async function updateAction(
  given: WriteContext,
  riskId: string,
  id: string,
  { version, status, cause, ...patch }: Patch,
) {
  const risk = await findRisk(given, riskId, { lock: 'change' });
  const ctx = { ...given, rootNumber: risk.number };
  const before = await riskActionStore.find(ctx, id, { lock: 'change', where: ofRisk(riskId) });
  const isEditor = can(ctx.actor, 'risk.update', { manager: risk.managers });
  const isAssignee = can(ctx.actor, 'risk-action.progress', { assignee: before.assignedTo });
  const isStatusAlone = cause === undefined && Object.values(patch).every((value) => value === undefined);
  if (!isEditor && !(isAssignee && isStatusAlone)) throw forbidden();
  if (risk.status === 'completed' && status && status !== 'completed') {
    throw conflict(
      `${risk.number} is completed. Reopen it before reopening its actions.`,
      'INVALID_TRANSITION',
    );
  }
  checkDates({ startDate: patch.startDate ?? before.startDate, endDate: patch.endDate ?? before.endDate });
  await checkPeople(ctx, patch.assignedTo, 'assignedTo');
  const updated = await riskActionStore.update(
    ctx,
    id,
    { ...patch, ...withCauseId(cause, before.cause) },
    { version },
  );
  const action = status && status !== updated.status ? await moveTo(ctx, id, status, { version }) : updated;
  tellAssignees(ctx, action, before);
  return action;
}

export async function removeAction(ctx: WriteContext, riskId: string, id: string) {
  const risk = await lockRiskToUpdate(ctx, riskId);
  await riskActionStore.find(ctx, id, { where: ofRisk(riskId) });
  const action = await riskActionStore.remove({ ...ctx, rootNumber: risk.number }, id);
  tellAssignees(ctx, action);
  return action;
}

/** Brings a deleted action back to its risk, which must be there and open. */
export async function restoreAction(ctx: WriteContext, id: string, reason: string) {
  const { risk: riskId, status } = await riskActionStore.find(ctx, id, { deleted: true });
  const risk = await findRisk(ctx, riskId, { lock: 'change', deleted: 'any' });
  if (risk.isDeleted) throw conflict(`${risk.number} is deleted. Restore it first.`);
  if (risk.status === 'completed' && status !== 'completed') {
    throw conflict(
      `${risk.number} is completed. Reopen it before restoring an open action.`,
      'INVALID_TRANSITION',
    );
  }
  const action = await riskActionStore.restore({ ...ctx, rootNumber: risk.number }, id, reason);
  tellAssignees(ctx, action);
  return action;
}
