import { invitationMail, type Invited } from 'contract/people/invitation/invitation-mail';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs/jobs.ts';
import { renderMail, type MailContent } from '../../core/mail/mail-layout.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { deliver } from '../../support/notification/mail-log.service.ts';
import { invitationToken } from './invitation-token.service.ts';

/** The mail that invites somebody. */
const describeInvitation = (invited: Invited, href: string): MailContent => {
  return {
    ...invitationMail(invited),
    action: { label: 'See the invitation', href },
    note: 'If you did not expect this, ignore it: nothing happens unless you accept.',
  };
};

/** Mails an invitation while it is pending; not when it was sent again meanwhile, by a newer link. */
export const sendInvitationMail = createJob('send-invitation-mail', {
  payload: z.object({ organizationId: z.uuid(), id: z.uuid(), turn: z.int() }),
  async run(services, { organizationId, id, turn }) {
    const [row] = await inOrganization(services.database, organizationId, (tx) =>
      tx.query<Invited>(sql`
        select i.email, o.name as organization, a.name as inviter,
               array(select w.name from invitation_permissions p join workspaces w on w.organization_id = p.organization_id and w.id = p.workspace_id
                      where p.organization_id = i.organization_id and p.invitation_id = i.id order by lower(w.name)) as workspaces
          from invitations i join organizations o on o.id = i.organization_id
          join accounts a on a.organization_id = i.organization_id and a.id = i.invited_by
         where i.organization_id = app_organization() and i.id = ${id} and i.resend_count = ${turn}
           and i.status = 'pending' and i.expires_at > now()`),
    );
    if (!row) return;
    const href = `${services.publicUrl}/accept-invitation?token=${invitationToken(services.tokens, id, turn)}`;
    const mail = await renderMail(describeInvitation(row, href));
    const about = { organizationId, accountId: null, event: 'invitation.sent' } as const;
    const refusal = await deliver(
      services,
      { id: `${id}.${turn}.invitation`, to: row.email, ...mail },
      about,
    );
    await inOrganization(services.database, organizationId, (tx) =>
      tx.query(sql`
        update invitations set mail_refused_at = ${refusal ? sql`now()` : null}, mail_refusal = ${refusal ?? null}
         where organization_id = app_organization() and id = ${id}`),
    );
  },
});

export const invitationJobs = [sendInvitationMail];
