import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { originOf } from '../../core/http/request-claims.ts';
import { AppError } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { sendSignInLinkMail } from './auth.jobs.ts';
import { noteEvent } from './event.service.ts';
import { logPerson } from './session.service.ts';
import { afterFirstStep } from './sign-in.service.ts';

const deadLink = () => new AppError('BAD_TOKEN', 'This link is no longer valid. Ask for a new one.');

type Used = { outcome: 'verified' | 'changed' | 'taken'; user_id: string; email: string; old_email: string };

/** Confirms an address by a mailed link, once. */
export function verifyEmail(exchange: Exchange, token: string) {
  return exchange.services.database.transact(null, async (tx) => {
    const [used] = await tx.query<Used>(sql`select * from use_verification(${sha256(token)})`);
    if (!used) throw deadLink();
    if (used.outcome === 'taken') throw new AppError('EMAIL_TAKEN', 'This email is already in use');
    await tx.query(sql`select act_as(${used.user_id})`);
    await noteEvent(exchange, tx, 'email_verified');
    const hasChanged = used.outcome === 'changed';
    await logPerson(exchange, tx, null, {
      action: hasChanged ? 'email-changed' : 'email-verified',
      recordId: used.user_id,
      ...(hasChanged ? { changes: { email: [used.old_email, used.email] } } : {}),
    });
    return { email: used.email };
  });
}

/** The most that can be stored in an hour, one after the other. */
const linksPerHour = Math.ceil(60 / limits.signInLinkEveryMinutes);

/**
 * Queues a sign-in link for an address, unless the last one still lives for a while; whose it is, the job finds out.
 * Strangers who go on guessing take every link that is due, so the newest in the mailbox must do. Says if there is a new one.
 */
export async function offerSignInLink(exchange: Exchange, tx: Connection, email: string): Promise<boolean> {
  const bucket = sha256(`sign-in link ${email.toLowerCase()}`).toString('base64url');
  const [last] = await tx.query<{ wait: number }>(
    sql`select hit(${bucket}, 1, ${limits.signInLinkEveryMinutes * 60}) as wait`,
  );
  if (last && last.wait > 0) return false;
  const id = newId();
  const hash = sha256(exchange.services.tokens.linkToken('sign-in', id));
  const origin = JSON.stringify(originOf(exchange.request));
  const [row] = await tx.query<{ stored: boolean }>(sql`select request_sign_in(${id}, ${email}, ${hash},
    make_interval(mins => ${limits.signInLinkMinutes}), ${linksPerHour}, ${origin}::jsonb) as stored`);
  if (!row?.stored) return false;
  await enqueue(tx, sendSignInLinkMail, { id });
  return true;
}

/** Signs in by a mailed link, once; two-step sign-in still asks for its second step. */
export function loginWithLink(exchange: Exchange, token: string) {
  return exchange.services.database.transact(null, async (tx) => {
    const [used] = await tx.query<{ person: string | null }>(
      sql`select use_sign_in(${sha256(token)}) as person`,
    );
    if (!used?.person)
      throw new AppError('BAD_TOKEN', 'This link is no longer valid. Log in, or ask for a password reset.');
    await tx.query(sql`select act_as(${used.person})`);
    return afterFirstStep(exchange, tx, { userId: used.person, by: 'link' });
  });
}
