import type { AccessReview } from 'contract/people/access-review/access-review';
import { organizationRoleLabels } from 'contract/people/account/account';
import type { OrganizationRole } from 'contract/core/rights/organization-roles';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import { removeAccount, updateAccount } from '../account/account.service.ts';
import { requireProof } from '../../access/auth/recent-proof.service.ts';
import type { Reassign } from '../reassign/reassign.service.ts';
import { createRemoval } from '../member/member-removal.service.ts';
import { updateMembers } from '../member/member.service.ts';
import { findReview, lockReview } from './access-review.service.ts';
import { inWorkspace } from './in-workspace.service.ts';

type Line = {
  id: string;
  accountId: string;
  name: string;
  workspaceId: string | null;
  workspaceName: string | null;
  organizationRole: OrganizationRole;
  roleName: string | null;
  decision: 'keep' | 'change' | 'remove' | null;
  roleId: string | null;
  newOrganizationRole: OrganizationRole | null;
  changeTo: string | null;
  reason: string | null;
  reassignTo: string | null;
  leaveUnassigned: boolean;
  decidedBy: string | null;
  since: 'same' | 'changed' | 'ended';
  isDecided: boolean;
};

// Those in workspaces first: what somebody has there is reassigned before their membership ends.
const findLines = (ctx: WriteContext, reviewId: string) =>
  ctx.db.query<Line>(sql`
    select t.id, t.account_id as "accountId", t.name, t.workspace_id as "workspaceId", t.workspace_name as "workspaceName",
           t.organization_role as "organizationRole", t.role_name as "roleName", t.decision, t.role_id as "roleId",
           t.new_organization_role as "newOrganizationRole", t.change_to as "changeTo", t.reason, t.reassign_to as "reassignTo",
           t.leave_unassigned as "leaveUnassigned", d.name as "decidedBy", t.since, t.is_decided as "isDecided"
      from access_review_rows t left join accounts d on d.organization_id = t.organization_id and d.id = t.decided_by
     where t.organization_id = app_organization() and t.review_id = ${reviewId}
     order by t.workspace_id is null, t.workspace_name, lower(t.name), t.id`);

const placeOf = ({ name, workspaceName }: Line) => (workspaceName ? `${name} in ${workspaceName}` : name);

const shownMost = 5;

function namesOf(lines: Line[]): string {
  const names = lines.slice(0, shownMost).map(placeOf).join(', ');
  return lines.length > shownMost ? `${names} and ${lines.length - shownMost} more` : names;
}

/** 409 while something is to be decided; names those whose access has changed after it was decided. */
function refuseUndecided(lines: Line[]): void {
  const undecided = lines.filter((line) => !line.isDecided);
  if (undecided.length === 0) return;
  const changed = undecided.filter((line) => line.since === 'changed');
  const count = undecided.length === 1 ? '1 line is' : `${undecided.length} lines are`;
  const unmet = [
    `${count} not decided yet.`,
    ...(changed.length > 0 ? [`Changed since, to be decided anew: ${namesOf(changed)}.`] : []),
  ];
  throw new AppError('PRECONDITION_UNMET', unmet.join(' '), { details: { unmet } });
}

type Removal = ReturnType<typeof createRemoval>;

/** Does what was decided, by the rules that hold for whoever completes the review. */
async function apply(ctx: WriteContext, remove: Removal, line: Line): Promise<void> {
  const { accountId, workspaceId, decision, roleId, newOrganizationRole, reassignTo, leaveUnassigned } = line;
  const reason = line.reason ?? '';
  if (workspaceId === null) {
    if (decision === 'remove') await removeAccount(ctx, accountId, reason);
    else if (newOrganizationRole)
      await updateAccount(ctx, accountId, { organizationRole: newOrganizationRole, reason });
    return;
  }
  const inside = await inWorkspace(ctx, workspaceId);
  if (decision === 'remove')
    await remove(inside, { accounts: [accountId], reassignTo, leaveUnassigned, reason });
  else if (roleId) await updateMembers(inside, [accountId], { role: roleId, reason });
}

/** As `apply`, of which nothing stays when it is refused; gives why it was. */
async function tryToApply(ctx: WriteContext, remove: Removal, line: Line): Promise<string | undefined> {
  await ctx.db.query(sql`savepoint one_line`);
  try {
    await apply(ctx, remove, line);
    await ctx.db.query(sql`release savepoint one_line`);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.db.query(sql`rollback to savepoint one_line`);
    return error.message;
  }
}

const verbs = { keep: 'kept', change: 'changed', remove: 'removed' } as const;

function noteLine(ctx: WriteContext, reviewId: string, line: Line): void {
  if (line.since === 'ended' || line.decision === null) return;
  const role = line.roleName ?? organizationRoleLabels[line.organizationRole];
  const after = { keep: role, change: line.changeTo, remove: null }[line.decision];
  ctx.trail.rows.push({
    entity: 'access_review_line',
    action: verbs[line.decision],
    // A part of the review, without a record of its own that anybody could open.
    rootId: reviewId,
    recordName: line.name,
    changes: {
      workspace: [null, line.workspaceName],
      role: [role, after],
      decidedBy: [null, line.decidedBy],
    },
    reason: line.reason,
  });
}

function noteReview(ctx: WriteContext, reviewId: string, version: number, lines: Line[]): void {
  const count = (decision: Line['decision']) =>
    lines.filter((line) => line.since !== 'ended' && line.decision === decision).length;
  ctx.trail.rows.push({
    entity: 'access_review',
    action: 'reviewed',
    recordId: reviewId,
    recordVersion: version,
    changes: {
      lines: [null, lines.length],
      kept: [null, count('keep')],
      changed: [null, count('change')],
      removed: [null, count('remove')],
      ended: [null, lines.filter((line) => line.since === 'ended').length],
    },
  });
}

/** Takes the accesses that are decided about, so that none changes between the look at it and what is done to it. */
async function lockAccesses(ctx: WriteContext, reviewId: string): Promise<void> {
  const reviewed = sql`exists (select from access_review_lines l
    where l.organization_id = app_organization() and l.review_id = ${reviewId} and l.account_id =`;
  await ctx.db.query(sql`select from accounts a
    where a.organization_id = app_organization() and ${reviewed} a.id) order by a.id for no key update`);
  await ctx.db.query(sql`select from account_permissions p
    where p.organization_id = app_organization() and ${reviewed} p.account_id)
    order by p.workspace_id, p.account_id for no key update`);
}

/** Completing a review, given how open work is reassigned: all that was decided, or nothing. */
export function createCompletion(reassign: Reassign) {
  const remove = createRemoval(reassign);
  return async (
    ctx: WriteContext,
    reviewId: string,
    { version }: { version: number },
  ): Promise<AccessReview> => {
    await requireProof(ctx);
    const review = await lockReview(ctx, reviewId);
    if (review.version !== version)
      throw new AppError(
        'VERSION_CONFLICT',
        'Somebody else has decided something in the meantime. Look at it, then complete the review.',
        { details: { fields: ['lines'], current: await findReview(ctx, reviewId) } },
      );
    await lockAccesses(ctx, reviewId);
    const lines = await findLines(ctx, reviewId);
    refuseUndecided(lines);
    const refused: { name: string; why: string }[] = [];
    for (const line of lines.filter((one) => one.since !== 'ended' && one.decision !== 'keep')) {
      const why = await tryToApply(ctx, remove, line);
      if (why) refused.push({ name: placeOf(line), why });
    }
    if (refused.length > 0)
      throw new AppError(
        'PRECONDITION_UNMET',
        `${refused.map(({ name, why }) => `${name}: ${why}`).join(' ')} Nothing was changed.`,
        { details: { refused } },
      );
    await ctx.db.query(sql`
      update access_review_lines l set has_ended = true from access_review_rows t
       where t.organization_id = app_organization() and t.review_id = ${reviewId} and l.organization_id = t.organization_id and l.id = t.id
         and l.id = any(${lines.filter((line) => line.since === 'ended').map(({ id }) => id)}::uuid[])`);
    await ctx.db.query(sql`
      update access_reviews set completed_at = now(), completed_by = app_account(), version = version + 1
       where organization_id = app_organization() and id = ${reviewId}`);
    for (const line of lines) noteLine(ctx, reviewId, line);
    noteReview(ctx, reviewId, version + 1, lines);
    return findReview(ctx, reviewId);
  };
}
