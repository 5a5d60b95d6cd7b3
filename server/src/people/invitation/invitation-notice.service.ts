import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';

/** Tells whoever invited that it was accepted; the transaction acts as the new member. Gives what sockets are told. */
export async function tellInviter(db: Connection, invitationId: string) {
  const [row] = await db.query<{
    inviter: string;
    accountId: string;
    name: string;
  }>(sql`
    select i.invited_by as inviter, a.id as "accountId", a.name
      from invitations i join accounts a on a.organization_id = i.organization_id and a.id = app_account()
     where i.organization_id = app_organization() and i.id = ${invitationId}`);
  if (!row) return [];
  const { inviter, ...actor } = row;
  return keepNotices(db, actor, [{ event: 'invitation.accepted', to: [inviter] }]);
}
