import type { Approval } from 'contract/records/approval/approval';
import type { Person } from 'contract/core/field';
import sql, { raw } from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, notFound } from '../../core/http/errors.ts';
import { showPerson } from '../../core/store/entity.ts';
import { todayAt } from '../extension/request.service.ts';
import { type Approved, noteApproval, tellReplaced } from './approval-notice.service.ts';
import { loadApproval } from './decision.service.ts';

type Replaced = { from: string; to: string };

/** Whether a stage that is open waits for a quality manager who is not among those asked. */
const lacksQuality = ({ stages }: Approval): boolean =>
  stages.some(
    ({ status, needsQuality, slots }) =>
      status === 'open' && needsQuality && !slots.some(({ isQuality }) => isQuality),
  );

/** Whoever is asked while their stage is open has as many days as the others had. */
async function giveTime(
  ctx: WriteContext,
  recordId: string,
  { approvalId, to }: { approvalId: string; to: string },
): Promise<void> {
  await ctx.db.query(sql`
    update approval_stages g set due_on = greatest(g.due_on, ${todayAt(recordId)} + g.days)
      from approval_slots s
     where s.organization_id = app_organization() and s.approval_id = ${approvalId} and s.account_id = ${to}
       and g.organization_id = s.organization_id and g.id = s.stage_id and g.status = 'open'`);
}

/** Somebody else in the place of an approver who has not decided; refused where they could not have it. */
export async function replaceApprover(
  ctx: WriteContext,
  of: Approved,
  { approvalId, from, to, reason }: Replaced & { approvalId: string; reason?: string | null },
): Promise<Approval> {
  const { _id: recordId, number } = of.record;
  const [found] = await ctx.db.query<{ person: Person; isFit: boolean }>(sql`
    select ${raw(showPerson)} as person, could_take_place(x.organization_id, ${approvalId}, x.id) as "isFit"
      from accounts x where x.organization_id = app_organization() and x.id = ${to}`);
  if (!found) throw notFound('Person', 'to');
  if (!found.isFit) {
    const message = `${found.person.name} cannot decide about ${number}: whoever asked for it, wrote it alone, is asked already or may not change records here does not.`;
    throw new AppError('SOD_VIOLATION', message, { errors: { to: message } });
  }
  const before = await loadApproval(ctx, recordId, approvalId);
  const [left] = before.stages.flatMap(({ slots }) =>
    slots.flatMap(({ person, decision }) => (person._id === from && decision === null ? [person] : [])),
  );
  if (!left) throw notFound('Approver', 'from');
  await ctx.db.query(sql`
    update approval_slots s set account_id = ${to}, asked_at = clock(), is_quality = ${to} in (select quality_function(p.workspace_id))
      from approvals p
     where p.organization_id = app_organization() and p.id = ${approvalId}
       and s.organization_id = p.organization_id and s.approval_id = p.id and s.account_id = ${from} and s.decision is null`);
  await giveTime(ctx, recordId, { approvalId, to });
  await ctx.db.query(sql`
    update approvals set version = version + 1, updated_at = now() where organization_id = app_organization() and id = ${approvalId}`);
  const after = await loadApproval(ctx, recordId, approvalId);
  if (lacksQuality(after)) {
    const message = `${found.person.name} is no quality manager, and this stage needs one who approves: ask somebody who has the role Quality Manager here.`;
    throw new AppError('SOD_VIOLATION', message, { errors: { to: message } });
  }
  const changes: Record<string, [unknown, unknown]> = { approvers: [[left], [found.person]] };
  noteApproval(ctx, of, {
    action: 'reassigned',
    id: approvalId,
    version: after.version,
    changes,
    reason: reason ?? null,
  });
  await tellReplaced(ctx, of, { approval: after, from, to });
  return after;
}

/** Gives the place of somebody who leaves, in the open approval of a record, to somebody else. */
export async function handOverApproval(ctx: WriteContext, of: Approved, change: Replaced): Promise<void> {
  const [open] = await ctx.db.query<{ id: string }>(sql`
    select p.id from approvals p
     where p.organization_id = app_organization() and p.record_id = ${of.record._id} and p.status = 'open'`);
  if (open) await replaceApprover(ctx, of, { ...change, approvalId: open.id });
}
