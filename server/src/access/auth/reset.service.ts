import { randomBytes } from 'node:crypto';
import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection, Database } from '../../core/database/database.ts';
import { originOf } from '../../core/http/request-claims.ts';
import { AppError } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { hashPassword } from '../../core/tokens/password.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { becomeSystem, closeTrail, noOrigin, openTrail } from '../../core/trail/trail.ts';
import { sendResetMail } from './auth.jobs.ts';
import { noteEvent, noteOwn } from './event.service.ts';
import { checkPassword, checkRules, type PasswordRules, settlePasswordChange } from './password.service.ts';
import { logPerson } from './session.service.ts';

/** Stores a request and queues its mail. Known and unknown addresses cost the same here; the job tells them apart. */
export async function forgotPassword(
  exchange: Exchange,
  { email }: BodyOf<typeof authEndpoints.forgotPassword>,
) {
  const { database, tokens } = exchange.services;
  const id = newId();
  const hash = sha256(tokens.linkToken('reset', id));
  const origin = JSON.stringify(originOf(exchange.request));
  await database.transact(null, async (tx) => {
    await tx.query(sql`
      select request_reset(${id}, ${email}, ${hash}, make_interval(mins => ${limits.resetTokenMinutes}), ${origin}::jsonb)`);
    await enqueue(tx, sendResetMail, { id });
  });
  return {};
}

const badToken = () => new AppError('BAD_TOKEN', 'This reset link is no longer valid. Ask for a new one.');

/** Sets a new password by a mailed link, once, and ends every session of that person. */
export async function resetPassword(exchange: Exchange, token: string | undefined, password: string) {
  const { database, publish } = exchange.services;
  if (!token) throw badToken();
  const hash = sha256(token);
  const [person] = await database.query<{ words: string[] }>(sql`select * from peek_reset(${hash})`);
  if (!person) throw badToken();
  await checkPassword(password, person.words);
  const [rules] = await database.query<PasswordRules>(sql`select * from password_rules_of_reset(${hash})`);
  await checkRules(password, rules);
  const passwordHash = await hashPassword(password);
  const userId = await database.transact(null, async (tx) => {
    const [row] = await tx.query<{ person: string | null }>(
      sql`select consume_reset(${hash}, ${passwordHash}) as person`,
    );
    if (!row?.person) throw badToken();
    await tx.query(sql`select act_as(${row.person})`);
    await settlePasswordChange(tx, row.person);
    await noteEvent(exchange, tx, 'reset_done');
    await logPerson(exchange, tx, null, { action: 'password-reset', recordId: row.person });
    return row.person;
  });
  publish([`user:${userId}`], 'session.revoked', {});
  return {};
}

type Operated =
  { state: 'unknown' } | { state: 'disabled' } | { state: 'done'; email: string; password: string };

/** Takes every second step from the person of the transaction. */
async function dropSecondSteps(tx: Connection): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'])
    await tx.query(sql`delete from ${raw(table)} where user_id = app_user()`);
  await noteOwn(tx, 'mfa_reset', noOrigin);
}

/**
 * Gives a person a new random password and ends their sessions, as the operator at the console; with `alsoTwoStep` it
 * takes their second steps as well. The trail says System.
 */
export async function resetByOperator(
  database: Database,
  email: string,
  alsoTwoStep = false,
): Promise<Operated> {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  return database.transact(null, async (tx) => {
    await tx.query(sql`set local role plumbline_app`);
    const [found] = await tx.query<{ user_id: string; status: string }>(
      sql`select user_id, status from find_login(${email})`,
    );
    if (!found) return { state: 'unknown' };
    if (found.status !== 'active') return { state: 'disabled' };
    await tx.query(sql`select act_as(${found.user_id})`);
    await tx.query(sql`select set_own_hash(${passwordHash})`);
    await tx.query(
      sql`update sessions set revoked_at = now(), revoke_reason = 'operator' where user_id = app_user() and revoked_at is null`,
    );
    await settlePasswordChange(tx, found.user_id);
    if (alsoTwoStep) await dropSecondSteps(tx);
    const [person] = await tx.query<{ email: string; name: string }>(
      sql`select email, name from users where id = app_user()`,
    );
    await becomeSystem(tx);
    const actions = ['password-reset', ...(alsoTwoStep ? ['two-step-reset'] : [])];
    const who = { entity: 'user', recordId: found.user_id, recordName: person?.name ?? null };
    const rows = actions.map((action) => ({ ...who, action }));
    await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
    return { state: 'done', email: person?.email ?? email, password };
  });
}
