import { z } from 'zod';
import { session } from '../../access/auth/auth.endpoints.ts';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { bare, ok, paged } from '../../core/reply.ts';
import {
  accepted,
  acceptAsInput,
  acceptInput,
  invitation,
  invitationInput,
  invitationPreview,
  invitationStatuses,
} from './invitation.ts';

export const invitationSorts = ['createdAt', 'email', 'expiresAt'] as const;
export const invitationFilters = { status: z.enum(invitationStatuses, 'Choose a status').optional() };
const query = listQuery({ sort: invitationSorts, filters: invitationFilters });
const failure = 'Operation failed';

export const invitationEndpoints = {
  create: endpoint('POST /invitations', {
    access: 'invitation.create',
    summary: 'Invites somebody by email to workspaces of the organization.',
    body: invitationInput,
    reply: ok(invitation),
    status: 201,
    success: 'Invitation sent successfully!',
    failure,
  }),
  list: endpoint('GET /invitations', {
    access: 'invitation.read',
    summary: 'The invitations of the organization, newest first.',
    query,
    reply: paged(invitation, 'invitations'),
  }),
  listWorkspace: endpoint('GET /invitations/workspace/:workspaceId', {
    access: 'member.manage',
    topic: 'invitation',
    summary: 'The invitations to a workspace, newest first.',
    query,
    reply: paged(invitation, 'invitations'),
  }),
  find: endpoint('GET /invitations/:token', {
    access: 'signedIn',
    topic: 'invitation',
    summary: 'What an invitation is about, for the person whom it is for and for who sent it.',
    reply: ok(invitationPreview),
  }),
  remove: endpoint('DELETE /invitations/:invitationId', {
    access: 'invitation.remove',
    summary: 'Revokes an invitation that nobody has accepted.',
    reply: ok(invitation),
    success: 'Invitation revoked',
    failure,
  }),
  resend: endpoint('POST /invitations/:invitationId/resend', {
    access: 'invitation.create',
    summary: 'Sends an invitation again, by a new link for another week; at most five times.',
    reply: ok(invitation),
    success: 'Invitation sent successfully!',
    failure,
  }),
  accept: endpoint('POST /invitations/accept', {
    access: 'signedIn',
    topic: 'invitation',
    summary: 'Accepts an invitation that was sent to the address of the caller.',
    body: acceptInput,
    reply: ok(accepted),
    success: 'Invitation accepted successfully!',
    failure: 'Failed to accept invitation',
    rates: [{ by: 'user', limit: 30, seconds: 600 }],
    stales: ['user', 'account', 'task', 'subscription'],
    unlogged: 'It is logged in the organization that is joined, which is not the one that the caller is at.',
  }),
  acceptAs: endpoint('POST /auth/accept-invitation', {
    access: 'public',
    summary:
      'Accepts an invitation without a session: as the new person of its address, who chooses a password, and logs in.',
    body: acceptAsInput,
    reply: bare(session.extend({ message: z.string(), data: accepted })),
    success: 'Invitation accepted successfully!',
    failure: 'Failed to accept invitation',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
};
