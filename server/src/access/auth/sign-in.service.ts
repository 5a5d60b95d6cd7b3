import { randomBytes } from 'node:crypto';
import type { secondSteps } from 'contract/access/auth/auth';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { describeUser } from '../user/user.service.ts';
import { sendDeviceMail } from './auth.jobs.ts';
import { isFamiliar, rememberDevice } from './device.service.ts';
import { noteEvent } from './event.service.ts';
import { type FirstStep, logPerson, openSession } from './session.service.ts';

export type SignIn = {
  userId: string;
  by: FirstStep;
  /** What the trail says, where it is not a plain login. */
  action?: string;
  recordName?: string;
};

type Method = (typeof secondSteps)[number];

/** The second steps that the person of the transaction can take; none without two-step sign-in. */
export async function secondStepsOf(tx: Connection): Promise<Method[]> {
  const [has] = await tx.query<{ totp: boolean; passkey: boolean; recovery: boolean }>(sql`
    select exists (select from totp_factors where user_id = app_user() and secret is not null) as totp,
           exists (select from passkeys where user_id = app_user()) as passkey,
           exists (select from recovery_codes where user_id = app_user() and used_at is null) as recovery`);
  if (!has?.totp && !has?.passkey) return [];
  return [
    ...(has.totp ? (['code'] as const) : []),
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.recovery ? (['recoveryCode'] as const) : []),
  ];
}

const logins: Record<FirstStep, string> = {
  password: 'logged-in',
  google: 'logged-in-google',
  passkey: 'logged-in-passkey',
  link: 'logged-in-link',
};

/** What is to be known of a person before they are let in: all asked at once, for whoever signs in waits for it. */
export async function lookAt(exchange: Exchange, tx: Connection) {
  const [methods, familiar, user] = await Promise.all([
    secondStepsOf(tx),
    isFamiliar(exchange, tx),
    describeUser(tx),
  ]);
  return { methods, familiar, user };
}

type Looked = Awaited<ReturnType<typeof lookAt>>;

/** Opens the session of somebody who has taken every step, as the last thing that the transaction does. */
export async function admit(
  exchange: Exchange,
  tx: Connection,
  { userId, by, action, recordName }: SignIn,
  looked?: Looked,
) {
  const { familiar, user } = looked ?? (await lookAt(exchange, tx));
  const sessionId = newId();
  const log = () =>
    logPerson(exchange, tx, sessionId, {
      action: action ?? logins[by],
      recordId: userId,
      ...(recordName ? { recordName } : {}),
    });
  // What waits for no answer goes out at once; the trail is the last of it either way.
  const [{ tokens }, known] = await Promise.all([
    openSession(exchange, tx, { userId, by, id: sessionId }),
    rememberDevice(exchange, tx),
    noteEvent(exchange, tx, 'login_ok'),
    familiar ? log() : undefined,
  ]);
  if (familiar) return { user, tokens };
  if (!known) await enqueue(tx, sendDeviceMail, { id: newId(), userId, sessionId });
  await log();
  return { user, tokens };
}

/**
 * What follows the first step, in the transaction that acts as the person: the session, or with two-step sign-in a
 * token for the second step alone. Nothing may be written after it.
 */
export async function afterFirstStep(exchange: Exchange, tx: Connection, signIn: SignIn, given?: Looked) {
  const looked = given ?? (await lookAt(exchange, tx));
  const { methods } = looked;
  if (methods.length === 0) return admit(exchange, tx, signIn, looked);
  const token = randomBytes(32).toString('base64url');
  await tx.query(sql`select open_challenge(${newId()}, ${signIn.userId}, 'second-step', ${sha256(token)}, null, ${signIn.by},
    make_interval(mins => ${limits.secondStepMinutes}))`);
  await logPerson(exchange, tx, null, { action: 'second-step-asked', recordId: signIn.userId });
  const expires = new Date(Date.now() + limits.secondStepMinutes * 60_000).toISOString();
  return { message: 'Take the second step to log in', mfa: { token, methods, expires } };
}
