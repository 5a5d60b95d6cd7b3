import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { AppError } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { sendConfirmationMail, sendWelcomeMail } from './newsletter.jobs.ts';

/** Stores a request and queues its mail. Known and unknown addresses cost the same here; the job tells them apart. */
export async function joinNewsletter({ services }: Exchange, email: string) {
  const { database, tokens } = services;
  const id = newId();
  const hash = sha256(tokens.linkToken('newsletter', id));
  await database.transact(null, async (tx) => {
    await tx.query(
      sql`select request_newsletter(${id}, ${email}, ${hash}, make_interval(days => ${limits.newsletterTokenDays}))`,
    );
    await enqueue(tx, sendConfirmationMail, { id });
  });
  return {};
}

/** Subscribes the address that a mailed link was sent to, once. */
export async function confirmNewsletter({ services }: Exchange, token: string) {
  const { database, tokens } = services;
  const id = newId();
  const leaveHash = sha256(tokens.linkToken('newsletter-leave', id));
  await database.transact(null, async (tx) => {
    const [confirmed] = await tx.query<{ is_new: boolean }>(
      sql`select * from confirm_newsletter(${sha256(token)}, ${id}, ${leaveHash})`,
    );
    if (!confirmed)
      throw new AppError(
        'BAD_TOKEN',
        'This link has been used or has run out. If you confirmed with it before, you are subscribed; else enter your address again.',
      );
    if (confirmed.is_new) await enqueue(tx, sendWelcomeMail, { id });
  });
  return {};
}

/** Forgets the address that a mailed link was sent to; the same again when asked again. */
export async function leaveNewsletter({ services }: Exchange, token: string) {
  const [row] = await services.database.query<{ found: boolean }>(
    sql`select leave_newsletter(${sha256(token)}) as found`,
  );
  if (!row?.found)
    throw new AppError('BAD_TOKEN', 'This link is not complete. Open the one in the newest email again.');
  return {};
}
