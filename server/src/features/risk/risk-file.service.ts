import { can } from 'contract/core/permissions';
import type { ListQuery } from 'contract/core/list';
import type { RecordFile } from 'contract/record-file/record-file';
import type { Risk } from 'contract/risk/risk';
import type { Context, WriteContext } from '../../core/context.ts';
import { forbidden } from '../../core/errors.ts';
import { createRecordFiles } from '../record-file/record-file.service.ts';
import { findRisk } from './risk.service.ts';

const riskFiles = createRecordFiles({ module: 'risk', column: 'risk_id', table: 'risks' });

/** Whoever manages the risk, takes part in it or works on one of its actions. */
const peopleOf = ({ managers, members, tasks }: Risk) => ({
  manager: managers,
  member: members,
  assignee: tasks.flatMap(({ assignedTo }) => assignedTo),
});

export async function listFiles(ctx: Context, riskId: string, query: ListQuery) {
  const [, page] = await Promise.all([findRisk(ctx, riskId), riskFiles.list(ctx, riskId, query)]);
  return page;
}

export async function linkFile(ctx: Context, riskId: string, id: string) {
  const [, file] = await Promise.all([findRisk(ctx, riskId), riskFiles.link(ctx, riskId, id)]);
  return file;
}

/** The risk, locked, when the caller may attach files to it; 403 otherwise. */
async function lockRiskToAttach(ctx: WriteContext, riskId: string) {
  const risk = await findRisk(ctx, riskId, { lock: true });
  if (!can(ctx.actor, 'risk.attach', peopleOf(risk))) throw forbidden();
  return { risk, record: { id: risk._id, number: risk.number } };
}

export async function attachFile(ctx: WriteContext, riskId: string, key: string): Promise<RecordFile> {
  const { record } = await lockRiskToAttach(ctx, riskId);
  return riskFiles.attach(ctx, record, key);
}

/** An editor of the risk may take off any file, others what they attached themselves. */
export async function removeFile(ctx: WriteContext, riskId: string, id: string): Promise<RecordFile> {
  const { risk, record } = await lockRiskToAttach(ctx, riskId);
  const file = await riskFiles.find(ctx, riskId, id);
  const isOwn = file.createdBy?._id === ctx.actor.accountId;
  if (!isOwn && !can(ctx.actor, 'risk.update', { manager: risk.managers })) throw forbidden();
  return riskFiles.remove(ctx, record, id);
}
