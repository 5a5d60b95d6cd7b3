import type { BodyOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { Member } from 'contract/people/member/member';
import type { memberEndpoints } from 'contract/people/member/member.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, invalid } from '../../core/http/errors.ts';
import { checkVersions } from '../../core/store/patch.ts';
import { leaveGroups } from '../group/group.service.ts';
import { type Reassign, listOpenItems, refuseOpenItems } from '../reassign/reassign.service.ts';
import { checkPeople } from '../../access/user/user.service.ts';
import { findMember } from './member-list.service.ts';
import { lockMembers, noteMember } from './member.service.ts';

type Removal = BodyOf<typeof memberEndpoints.removeMany>;

/** Refuses a successor who leaves as well or is not of the workspace, and both answers at once. */
export async function checkSuccessor(
  ctx: WriteContext,
  { accounts, reassignTo, leaveUnassigned }: Omit<Removal, 'reason'>,
) {
  if (reassignTo && leaveUnassigned)
    throw invalid({ reassignTo: 'Give their open work to somebody, or leave it unassigned' });
  if (reassignTo && accounts.includes(reassignTo))
    throw invalid({ reassignTo: 'Choose somebody who stays in the workspace' });
  if (reassignTo) await checkPeople(ctx, [reassignTo], 'reassignTo');
}

/** What is open in the name of a person of the workspace, soonest due first. */
export async function listMemberItems(ctx: Context, accountId: string, query: ListQuery) {
  const [items] = await Promise.all([
    listOpenItems(
      ctx,
      { accountId, workspaceId: ctx.workspaceId },
      { ...query, sort: query.sort ?? 'dueDate' },
    ),
    findMember(ctx, accountId),
  ]);
  return items;
}

/** Says at the field of this call why somebody cannot take over. */
function refuseSuccessor(error: unknown): never {
  const why = error instanceof AppError ? error.extras.errors?.['to'] : undefined;
  throw why ? invalid({ reassignTo: why }) : error;
}

/** Letting people out of a workspace, given how open work is reassigned. */
export function createRemoval(reassign: Reassign) {
  async function removeOne(ctx: WriteContext, member: Member, removal: Removal): Promise<number> {
    const { reason, reassignTo = null, leaveUnassigned = false } = removal;
    const holder = { accountId: member._id, workspaceId: ctx.workspaceId };
    if (!reassignTo && !leaveUnassigned) await refuseOpenItems(ctx, holder, member.name);
    const reassigned = await reassign(ctx, holder, { to: reassignTo }).catch(refuseSuccessor);
    await leaveGroups(ctx, member._id, reason);
    await ctx.db.query(sql`
      delete from account_permissions where organization_id = app_organization() and workspace_id = ${ctx.workspaceId}
         and account_id = ${member._id}`);
    const { _id, name, version } = member;
    noteMember(ctx, 'removed', [member, { _id, name, version: version + 1 }], reason);
    return reassigned;
  }

  /** Lets people out of the workspace, all or none; what is open goes to somebody else, or is left without a person. */
  return async (ctx: WriteContext, removal: Removal) => {
    const { accounts } = removal;
    if (accounts.includes(ctx.actor.accountId))
      throw conflict('Ask somebody else to take you out of the workspace.');
    await checkSuccessor(ctx, removal);
    let reassigned = 0;
    const leaving = await lockMembers(ctx, accounts);
    checkVersions(leaving, removal.versions);
    for (const member of leaving) reassigned += await removeOne(ctx, member, removal);
    return { removed: accounts.length, reassigned };
  };
}
