import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';

/** What the link of an invitation says before anybody has logged in: to whoever holds it, and no more than this. */
const invitationNotice = z.object({
  status: z.enum(['pending', 'accepted', 'expired']),
  orgName: z.string().nullable(),
  invitedBy: z.object({ name: z.string() }),
  /** What a pending one gives; a role without a name of its own is called by its permission. */
  workspaces: z.array(
    z.object({
      name: z.string(),
      role: z.string().nullable(),
      permission: z.enum(['view', 'edit', 'admin']),
    }),
  ),
});

export type InvitationNotice = z.output<typeof invitationNotice>;

export const invitedEndpoints = {
  find: endpoint('GET /auth/invitation/:token', {
    access: 'public',
    topic: 'invitation',
    summary:
      'Who invites to what, for whoever holds the link of an invitation that was not revoked; it needs no session.',
    reply: ok(invitationNotice),
    rates: [{ by: 'address', limit: 60, seconds: 3600 }],
  }),
};
