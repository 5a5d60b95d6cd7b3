import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import type { Caller } from './api.ts';
import { linkIn, readMail } from './mail.ts';

type Host = { caller: Caller; workspaceId: string };

/** Lets somebody who has an organization of their own work in the workspace of another one as well. */
export async function letIn(guest: Caller, { caller, workspaceId }: Host, email: string): Promise<void> {
  const Permissions = [{ workspace: workspaceId, permission: 'edit' as const }];
  await caller.call(invitationEndpoints.create, { body: { email, Permissions } });
  const link = linkIn(await readMail(email, 'invites you to'), '/accept-invitation');
  const token = new URL(link).searchParams.get('token') ?? '';
  await guest.call(invitationEndpoints.accept, { body: { token } });
}
