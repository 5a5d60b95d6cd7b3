import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import type { ModuleKey } from 'contract/core/modules';
import type { Caller } from './api.ts';
import { linkIn, readMail } from './mail.ts';

type Host = { caller: Caller; workspaceId: string; type?: ModuleKey };

/** Lets somebody who has an organization of their own work in the workspace of another one as well, by a role where one is named. */
export async function letIn(
  guest: Caller,
  { caller, workspaceId, type = 'risk' }: Host,
  email: string,
  role?: string,
): Promise<void> {
  const roles = role && (await caller.call(roleEndpoints.list, { params: { type, workspaceId } }));
  const roleId = roles ? roles.results.find(({ name }) => name === role)?._id : null;
  const Permissions = [{ workspace: workspaceId, permission: 'edit' as const, roleId }];
  await caller.call(invitationEndpoints.create, { body: { email, Permissions } });
  const link = linkIn(await readMail(email, 'invites you to'), '/accept-invitation');
  const token = new URL(link).searchParams.get('token') ?? '';
  await guest.call(invitationEndpoints.accept, { body: { token } });
}
