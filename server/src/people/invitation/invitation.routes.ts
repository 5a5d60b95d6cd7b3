import { invitedEndpoints } from 'contract/access/auth/invited.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { tellRow } from '../../core/http/publish.ts';
import { outside, reading, writing } from '../../core/http/route.ts';
import { writeTrailRow } from '../../core/trail/trail.ts';
import { acceptAsNewPerson } from './accept-invitation.service.ts';
import { announceInvitation, joinBy, joinedRow, previewInvitation } from './accept.service.ts';
import { tellInviter } from './invitation-notice.service.ts';
import {
  createInvitation,
  listInvitations,
  listWorkspaceInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitation.service.ts';

/** Joins the organization that the invitation is of; the log row is there, the answer is kept where the caller was. */
async function accept(ctx: WriteContext, token: string) {
  const joined = await joinBy(ctx.db, token);
  for (const { room, payload } of await tellInviter(ctx.db, joined.invitationId))
    ctx.emit('notification.created', [room], payload);
  await writeTrailRow(ctx.db, joinedRow(joined), ctx.origin);
  await ctx.db.query(sql`select set_config('app.organization', ${ctx.organizationId}, true),
    set_config('app.account', ${ctx.actor.accountId}, true)`);
  const row = { entity: 'invitation', action: 'accepted', recordId: joined.invitationId };
  tellRow(ctx, row, { organizationId: joined.accountId, accountId: joined._id });
  return joined;
}

export const invitationRoutes = [
  writing(invitationEndpoints.create, (ctx, { body }) => createInvitation(ctx, body)),
  reading(invitationEndpoints.list, (ctx, { query }) => listInvitations(ctx, query)),
  reading(invitationEndpoints.listWorkspace, (ctx, { query }) => listWorkspaceInvitations(ctx, query)),
  reading(invitationEndpoints.find, (ctx, { params }) => previewInvitation(ctx, params.token)),
  writing(invitationEndpoints.remove, (ctx, { params }) => revokeInvitation(ctx, params.invitationId)),
  writing(invitationEndpoints.resend, (ctx, { params }) => resendInvitation(ctx, params.invitationId)),
  outside(invitedEndpoints.find, ({ services }, { params }) =>
    services.database.transact(null, (tx) => announceInvitation(tx, params.token)),
  ),
  outside(invitationEndpoints.acceptAs, (exchange, { body }) => acceptAsNewPerson(exchange, body)),
  writing(invitationEndpoints.accept, (ctx, { body }) => accept(ctx, body.token)),
];
