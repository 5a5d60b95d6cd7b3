import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob, type JobServices } from '../../core/jobs/jobs.ts';
import { type MailContent, renderMail } from '../../core/mail/mail-layout.ts';
import { describeAlreadySubscribed, describeConfirmation, describeWelcome } from './newsletter.mails.ts';

type Opened = { email: string; subscriber: string | null };

const payload = z.object({ id: z.uuid() });

/** The address of the page that unsubscribes somebody, which every mail to them ends with. */
const leaveLink = ({ publicUrl, tokens }: JobServices, subscriber: string) =>
  `${publicUrl}/newsletter/unsubscribe?token=${tokens.linkToken('newsletter-leave', subscriber)}`;

const confirmLink = ({ publicUrl, tokens }: JobServices, id: string) =>
  `${publicUrl}/newsletter/confirm?token=${tokens.linkToken('newsletter', id)}`;

async function send({ mailer }: JobServices, id: string, to: string, content: MailContent): Promise<void> {
  await mailer.send({ id, to, ...(await renderMail(content)) });
}

/** Mails the link of a request, while it lives; who is subscribed already is told so. */
export const sendConfirmationMail = createJob('send-newsletter-confirmation', {
  payload,
  async run(services, { id }) {
    const [opened] = await services.database.query<Opened>(sql`select * from open_newsletter(${id})`);
    if (!opened) return;
    const content = opened.subscriber
      ? describeAlreadySubscribed(leaveLink(services, opened.subscriber))
      : describeConfirmation(confirmLink(services, id));
    await send(services, `${id}.newsletter`, opened.email, content);
  },
});

/** Welcomes a new subscriber with the way out. */
export const sendWelcomeMail = createJob('send-newsletter-welcome', {
  payload,
  async run(services, { id }) {
    const [found] = await services.database.query<{ email: string }>(
      sql`select * from find_subscriber(${id})`,
    );
    if (!found) return;
    await send(services, `${id}.newsletter-welcome`, found.email, describeWelcome(leaveLink(services, id)));
  },
});

export const newsletterJobs = [sendConfirmationMail, sendWelcomeMail];
