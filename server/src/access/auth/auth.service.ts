import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import { moduleKeys } from 'contract/core/modules';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { AppError } from '../../core/http/errors.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../core/tokens/password.ts';
import type { Exchange } from '../../core/http/route.ts';
import { deviceOf } from './device.service.ts';
import { noteStranger } from './event.service.ts';
import { offerSignInLink } from './mailed-link.service.ts';
import { checkPassword } from './password.service.ts';
import { admit, afterFirstStep, lookAt } from './sign-in.service.ts';
import { requestVerification } from './verification.service.ts';

/** Ids for the four modules of a new organization. */
export const newModuleIds = () => JSON.stringify(Object.fromEntries(moduleKeys.map((key) => [key, newId()])));

type NewPerson = { name: string; email: string; contact: string | null; passwordHash: string };

/** A new person with an unnamed organization of their own and the four modules on trial; the transaction acts as them. */
export async function createPerson(tx: Connection, person: NewPerson): Promise<string> {
  const userId = newId();
  const [row] = await tx.query<{ made: boolean }>(sql`select register_user(
    ${userId}, ${newId()}, ${person.name}, ${person.email}, ${person.contact}, ${person.passwordHash}, ${newModuleIds()}::jsonb) as made`);
  if (row?.made) return userId;
  throw new AppError('EMAIL_TAKEN', 'This email is already in use. Log in, or use another one.', {
    errors: { email: 'This email is already in use' },
  });
}

/** Signs a person up; a mail asks them to confirm the address. */
export async function register(exchange: Exchange, input: BodyOf<typeof authEndpoints.register>) {
  await checkPassword(input.password, [input.email, input.name]);
  const passwordHash = await hashPassword(input.password);
  return exchange.services.database.transact(null, async (tx) => {
    const userId = await createPerson(tx, { ...input, passwordHash });
    await requestVerification(tx, exchange.services.tokens, 'verify', input.email);
    const signUp = { userId, by: 'password', action: 'registered', recordName: input.name } as const;
    return { ...(await admit(exchange, tx, signUp)), message: 'Signup successful!' };
  });
}

const badCredentials = () => new AppError('BAD_CREDENTIALS', 'Incorrect email or password');

type Attempt = {
  user_id: string | null;
  password_hash: string | null;
  status: string | null;
  key: Buffer;
  may_guess: boolean;
  is_known: boolean;
};

/** Notes a refused login. Where the guesses are used up, the true owner gets in by a mailed link; the answer says nothing of it. */
async function noteRefusal(exchange: Exchange, attempt: Attempt, email: string): Promise<void> {
  await exchange.services.database.transact(null, async (tx) => {
    const kind = attempt.may_guess ? 'login_fail' : 'lockout';
    // A line for each of ten thousand guesses would bury the history.
    if (attempt.may_guess || (await offerSignInLink(exchange, tx, email)))
      await noteStranger(exchange, tx, attempt.user_id, kind);
  });
}

/**
 * Opens a session, or asks for the second step. Unknown address, wrong password, inactive person and used-up guesses
 * are answered alike and take as long.
 */
export async function login(exchange: Exchange, input: BodyOf<typeof authEndpoints.login>) {
  const { database } = exchange.services;
  const [attempt] = await database.query<Attempt>(sql`
    select * from begin_login(${input.email}, ${deviceOf(exchange)}, ${limits.strangersGuesses}, ${limits.knownDeviceGuesses})`);
  if (!attempt) throw badCredentials();
  const { user_id: userId, password_hash: hash, status, key } = attempt;
  // Strangers who guess all the time do not keep a person waiting in a browser in which they logged in before.
  const goesFirst = attempt.is_known && attempt.may_guess;
  const matches = await verifyPassword(hash, input.password, { goesFirst });
  if (!userId || !hash || !matches || status !== 'active') {
    await noteRefusal(exchange, attempt, input.email);
    throw badCredentials();
  }
  const raised = isOutdated(hash) ? await hashPassword(input.password) : null;
  const ask = async (tx: Connection) => {
    const [[held], , looked] = await Promise.all([
      tx.query<{ same: boolean }>(sql`select hold_own_hash(${hash}, ${raised}) as same`),
      tx.query(sql`select return_guess(${key})`),
      lookAt(exchange, tx),
    ]);
    return { held, looked };
  };
  return database.transact({ entry: sql`select act_as(${userId})`, ask }, async (tx, _, asked) => {
    const { held, looked } = await asked;
    if (!held?.same) throw badCredentials();
    return afterFirstStep(exchange, tx, { userId, by: 'password' }, looked);
  });
}
