import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { sha256, type Tokens } from '../../core/tokens/tokens.ts';
import { sendVerificationMail } from './auth.jobs.ts';

/**
 * Mails a link that confirms an address of the person that the transaction acts as: their own (`verify`), or one that
 * then takes its place (`change`), of which the present address is told. Older links are void.
 */
export async function requestVerification(
  tx: Connection,
  tokens: Tokens,
  kind: 'verify' | 'change',
  email: string,
): Promise<void> {
  const id = newId();
  const hash = sha256(tokens.linkToken('verify', id));
  await tx.query(
    sql`select request_verification(${id}, ${kind}, ${email}, ${hash}, make_interval(hours => ${limits.verifyTokenHours}))`,
  );
  await enqueue(tx, sendVerificationMail, { id });
}

/** Sends the confirming mail again: to the address that waits, else to the present one. */
export async function sendVerification(ctx: WriteContext) {
  const [me] = await ctx.db.query<{ email: string; verified: boolean; pending: string | null }>(sql`
    select email, email_verified_at is not null as verified, own_pending_email() as pending from users where id = app_user()`);
  if (!me) throw new Error('The transaction acts as nobody');
  if (me.verified && !me.pending) throw conflict('Your email is confirmed already');
  await requestVerification(
    ctx.db,
    ctx.services.tokens,
    me.pending ? 'change' : 'verify',
    me.pending ?? me.email,
  );
  return {};
}
