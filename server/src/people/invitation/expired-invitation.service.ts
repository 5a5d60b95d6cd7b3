import sql, { empty } from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { onceKey, type Notice } from '../../support/notification/notification.service.ts';

type Expired = { id: string; email: string; invitedBy: string; once: string };

/** Whose invitations have expired within the last two days without an answer: each is told of once to whoever sent it. */
export async function findExpiredInvitations(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const rows = await db.query<Expired & { isTold: boolean }>(sql`
    select i.id, i.email, i.invited_by as "invitedBy", x.once, exists (
             select from notifications n where n.organization_id = app_organization() and n.account_id = i.invited_by
                and n.group_key = ${onceKey('')} || x.once) as "isTold"
      from invitations i
     cross join lateral (select concat_ws(':', 'invitation.expired', i.id, extract(epoch from i.expires_at)) as once) x
     where i.organization_id = app_organization() and i.status in ('pending', 'expired') and i.deleted_at is null and i.invited_by is not null
       and i.expires_at between clock() - interval '2 days' and clock() ${after ? sql`and i.id > ${after}::uuid` : empty}
     order by i.id limit ${atMost}`);
  const notices = rows
    .filter(({ isTold }) => !isTold)
    .map(({ email, invitedBy, once }): Notice => ({
      event: 'invitation.expired',
      to: [invitedBy],
      once,
      path: 'global-user-management?tab=pending',
      facts: { email },
    }));
  return { notices, last: rows.at(-1)?.id };
}
