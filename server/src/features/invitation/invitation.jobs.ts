import { isolated, sentence } from 'contract/core/characters';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';
import { renderMail, type MailContent } from '../../core/mail-layout.ts';
import { inOrganization } from '../../core/system-context.ts';
import { invitationToken } from './invitation-token.service.ts';

type Row = {
  email: string;
  organization: string | null;
  inviter: string;
  workspaces: string[];
};

/** What somebody reads who is invited; the organization's and the inviter's names are all it says of them. */
const describeInvitation = (row: Row, href: string): MailContent => {
  const organization = row.organization ?? 'their organization';
  return {
    subject: sentence`${row.inviter} invites you to ${organization} on Plumbline`,
    lines: [
      sentence`${row.inviter} invites you to work in ${organization}.`,
      row.workspaces.length === 1
        ? sentence`You are given the workspace ${row.workspaces[0] ?? ''}.`
        : `You are given these workspaces: ${row.workspaces.map(isolated).join(', ')}.`,
      `The invitation is for ${row.email} alone and lasts ${limits.invitationDays} days.`,
    ],
    action: { label: 'See the invitation', href },
    note: 'If you do not expect this, nothing needs to be done: without your consent nothing happens.',
  };
};

/** Mails an invitation while it is pending; not when it was sent again meanwhile, by a newer link. */
export const sendInvitationMail = createJob('send-invitation-mail', {
  payload: z.object({ organizationId: z.uuid(), id: z.uuid(), turn: z.int() }),
  async run(services, { organizationId, id, turn }) {
    const [row] = await inOrganization(services.database, organizationId, (tx) =>
      tx.query<Row>(sql`
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
    await services.mailer.send({ id: `${id}.${turn}.invitation`, to: row.email, ...mail });
  },
});

export const invitationJobs = [sendInvitationMail];
