import { sentence } from 'contract/core/characters';
import { describeChanges } from 'contract/describe-activity';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs/jobs.ts';
import { renderMail } from '../../core/mail/mail-layout.ts';
import { inOrganization } from '../../core/store/system-context.ts';

type Change = { actor: string; organization: string | null; changes: Record<string, [unknown, unknown]> };
type Owner = { id: string; name: string; email: string };

/** Tells the owners of an organization what has changed of how its people sign in. */
export const sendPolicyMail = createJob('send-policy-mail', {
  payload: z.object({ id: z.uuid(), organizationId: z.uuid(), version: z.int() }),
  async run({ database, mailer, publicUrl }, { id, organizationId, version }) {
    const { change, owners } = await inOrganization(database, organizationId, async (tx) => {
      const [found] = await tx.query<Change>(sql`
        select a.actor_name as actor, o.name as organization, a.changes
          from activities a join organizations o on o.id = a.organization_id
         where a.organization_id = app_organization() and a.entity = 'sign_in_policy' and a.record_version = ${version}`);
      const people = await tx.query<Owner>(sql`
        select id, name, email from accounts
         where organization_id = app_organization() and role = 'owner' and status = 'active' and left_at is null`);
      return { change: found, owners: people };
    });
    if (!change) return;
    const row = { entity: 'sign_in_policy', action: 'updated', recordNumber: null, recordName: null };
    const lines = describeChanges({ ...row, changes: change.changes }).map(
      (one) => sentence`${one.label}: ${one.new ?? 'none'} (before: ${one.old ?? 'none'})`,
    );
    for (const owner of owners) {
      const mail = await renderMail({
        subject: sentence`The sign-in policy of ${change.organization ?? 'your organization'} was changed`,
        name: owner.name,
        lines: [
          sentence`${change.actor} changed how people sign in to ${change.organization ?? 'your organization'}.`,
          ...lines,
        ],
        action: { label: 'See the policy', href: `${publicUrl}/security-authentication?tab=policy` },
        note: 'If you do not expect this, look at the activity log and talk to them.',
      });
      await mailer.send({ id: `${id}.policy.${owner.id}`, to: owner.email, ...mail });
    }
  },
});

export const securityJobs = [sendPolicyMail];
