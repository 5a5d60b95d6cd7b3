import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { WriteContext } from '../../core/http/context.ts';
import { enqueue, type JobServices } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { sendNotified } from './notification-mail.service.ts';

/** A mail that somebody sends to themselves, in the queue. */
export const testMail = {
  name: 'send-test-mail',
  payload: z.object({ organizationId: z.uuid(), accountId: z.uuid(), id: z.uuid() }),
};

/** Queues a mail to the caller, which says that mails arrive; gives where it goes. */
export async function askForTestMail(ctx: WriteContext): Promise<{ email: string }> {
  const [person] = await ctx.db.query<{ email: string; organizationId: string; accountId: string }>(sql`
    select a.email, a.organization_id as "organizationId", a.id as "accountId" from accounts a
     where a.organization_id = app_organization() and a.id = app_account()`);
  if (!person) throw new Error('The transaction acts as nobody');
  const { email, ...whose } = person;
  await enqueue(ctx.db, testMail, { ...whose, id: newId() }, { key: `test-mail:${whose.accountId}` });
  return { email };
}

/** Mails somebody who is still there that mails arrive. */
export async function sendTestMail(
  services: JobServices,
  { organizationId, accountId, id }: z.output<typeof testMail.payload>,
): Promise<void> {
  const [person] = await inOrganization(services.database, organizationId, (tx) =>
    tx.query<{ name: string; email: string }>(sql`
      select a.name, a.email from accounts a
       where a.organization_id = app_organization() and a.id = ${accountId} and a.status = 'active'`),
  );
  if (!person) return;
  const about = { organizationId, accountId, event: 'test' } as const;
  await sendNotified(
    services,
    { ...person, id: `${id}.test`, about },
    {
      subject: 'Test email',
      lines: ['You asked for this test email. As you can read it, emails reach you.'],
      action: {
        label: 'Open notification settings',
        href: `${services.publicUrl}/home/edit-profile#notifications`,
      },
    },
  );
}
