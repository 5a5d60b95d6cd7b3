import { randomBytes } from 'node:crypto';
import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { sendSecurityMail } from './auth.jobs.ts';
import { noteStranger } from './event.service.ts';
import { checkCode, spendRecoveryCode } from './factor.service.ts';
import {
  askForPasskey,
  badPasskey,
  checkPasskey,
  credentialIn,
  loadPasskeys,
  ownCredentials,
} from './passkey.service.ts';
import type { FirstStep } from './session.service.ts';
import { tryToShow } from './shown-password.service.ts';
import { admit } from './sign-in.service.ts';
import { stopOwnReset } from './two-step-reset.service.ts';

type Step = BodyOf<typeof authEndpoints.takeSecondStep>;
type Tried = { user_id: string; challenge: string | null; first_step: FirstStep; tries: number };

const over = () => new AppError('EXPIRED', 'This login has ended. Log in again.');

const wrong = ({ recoveryCode, passkey }: Step): AppError => {
  if (passkey) return badPasskey();
  return recoveryCode
    ? invalid({ recoveryCode: 'This recovery code is wrong or was used' })
    : invalid({ code: 'This code is wrong or was used' });
};

async function isRight(exchange: Exchange, tx: Connection, tried: Tried, step: Step): Promise<boolean> {
  const { user_id: userId, challenge } = tried;
  if (step.passkey) return challenge !== null && checkPasskey(exchange, tx, step.passkey, challenge);
  if (step.recoveryCode) return spendRecoveryCode(tx, userId, step.recoveryCode);
  return Boolean(step.code) && checkCode(exchange.services.tokens, tx, userId, step.code ?? '');
}

/** Lets in who has shown the second step; undefined when it is wrong. */
async function letIn(exchange: Exchange, tried: Tried, step: Step) {
  const { user_id: userId, first_step: by } = tried;
  if (step.passkey) await loadPasskeys();
  return exchange.services.database.transact(sql`select act_as(${userId})`, async (tx) => {
    if (!(await isRight(exchange, tx, tried, step))) return undefined;
    const [closed] = await tx.query<{ done: boolean }>(
      sql`select close_challenge(${sha256(step.token)}) as done`,
    );
    if (!closed?.done) throw over();
    if (step.recoveryCode)
      await enqueue(tx, sendSecurityMail, { id: newId(), userId, what: 'recovery-code-used' });
    await stopOwnReset(exchange, tx);
    return admit(exchange, tx, { userId, by });
  });
}

/** Takes the second step of a login. Five wrong ones end the attempt; then the password is asked for again. */
export async function takeSecondStep(exchange: Exchange, step: Step) {
  const { database } = exchange.services;
  const hash = sha256(step.token);
  // Committed by itself: a wrong try counts.
  const [tried] = await database.query<Tried>(
    sql`select * from try_second_step(${hash}, ${limits.secondStepTries})`,
  );
  if (!tried) throw over();
  const { user_id: userId } = tried;
  // Who has the password may not go on guessing by logging in again and again; a passkey cannot be guessed.
  const at = step.recoveryCode ? 'recoveryCode' : 'code';
  const opened = step.passkey
    ? await letIn(exchange, tried, step)
    : await tryToShow(database, { userId, at }, async (mayGuess) =>
        mayGuess ? letIn(exchange, tried, step) : undefined,
      );
  if (opened) return opened;
  await noteStranger(exchange, database, userId, 'mfa_fail');
  if (tried.tries >= limits.secondStepTries)
    throw new AppError('EXPIRED', 'Too many wrong codes. Log in again.');
  throw wrong(step);
}

/** The challenge for a passkey as the second step; the one before is void. */
export async function challengeSecondStep(exchange: Exchange, token: string) {
  const hash = sha256(token);
  await loadPasskeys();
  return exchange.services.database.transact(null, async (tx) => {
    const [step] = await tx.query<{ person: string | null }>(
      sql`select renew_second_step(${hash}, null) as person`,
    );
    if (!step?.person) throw over();
    await tx.query(sql`select act_as(${step.person})`);
    const { challenge, options } = await askForPasskey(exchange, await ownCredentials(tx));
    await tx.query(sql`select renew_second_step(${hash}, ${challenge})`);
    return { token, options };
  });
}

const challengeMinutes = 5;

/** Keeps a challenge for a passkey and gives the token that must come back with the answer. */
export async function keepChallenge(
  tx: Connection,
  kind: 'passkey-login' | 'passkey-add' | 'passkey-prove',
  userId: string | null,
  challenge: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(sql`select open_challenge(${newId()}, ${userId}, ${kind}, ${sha256(token)}, ${challenge}, null,
    make_interval(mins => ${challengeMinutes}))`);
  return token;
}

/** The challenge for signing in with a passkey alone. */
export async function challengePasskey(exchange: Exchange) {
  const { challenge, options } = await askForPasskey(exchange);
  const token = await keepChallenge(exchange.services.database, 'passkey-login', null, challenge);
  return { token, options };
}

/** Signs in by a passkey alone: what one has and who one is, in one step. */
export async function loginWithPasskey(
  exchange: Exchange,
  { token, passkey }: BodyOf<typeof authEndpoints.loginWithPasskey>,
) {
  const { database } = exchange.services;
  // Committed by itself: a challenge that was answered wrongly is used up as well.
  const [taken] = await database.query<{ challenge: string | null }>(
    sql`select take_challenge(${sha256(token)}, 'passkey-login') as challenge`,
  );
  const [owner] = await database.query<{ person: string | null }>(
    sql`select find_passkey_person(${credentialIn(passkey)}) as person`,
  );
  const userId = owner?.person;
  const challenge = taken?.challenge;
  if (!challenge || !userId) throw badPasskey();
  await loadPasskeys();
  return database.transact(sql`select act_as(${userId})`, async (tx) => {
    if (!(await checkPasskey(exchange, tx, passkey, challenge))) throw badPasskey();
    await stopOwnReset(exchange, tx);
    return admit(exchange, tx, { userId, by: 'passkey' });
  });
}
