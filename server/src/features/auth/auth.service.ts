import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/auth/auth.endpoints';
import { moduleKeys } from 'contract/core/modules';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../core/password.ts';
import type { Exchange } from '../../core/route.ts';
import { describeUser } from '../user/user.service.ts';
import { checkPassword } from './password.service.ts';
import { logPerson, openSession } from './session.service.ts';

type NewPerson = { name: string; email: string; contact: string | null; passwordHash: string };

/** A new person with an unnamed organization of their own and the four modules on trial; the transaction acts as them. */
export async function createPerson(tx: Connection, person: NewPerson): Promise<string> {
  const userId = newId();
  const modules = Object.fromEntries(moduleKeys.map((key) => [key, newId()]));
  const [row] = await tx.query<{ made: boolean }>(sql`select register_user(
    ${userId}, ${newId()}, ${person.name}, ${person.email}, ${person.contact}, ${person.passwordHash}, ${JSON.stringify(modules)}::jsonb) as made`);
  if (row?.made) return userId;
  throw new AppError('EMAIL_TAKEN', 'This email is already in use. Log in, or use another one.', {
    errors: { email: 'This email is already in use' },
  });
}

/** Signs a person up. */
export async function register(exchange: Exchange, input: BodyOf<typeof authEndpoints.register>) {
  await checkPassword(input.password, [input.email, input.name]);
  const passwordHash = await hashPassword(input.password);
  return exchange.services.database.transact(null, async (tx) => {
    const userId = await createPerson(tx, { ...input, passwordHash });
    const { sessionId, tokens } = await openSession(exchange, tx, userId);
    await logPerson(exchange, tx, sessionId, {
      action: 'registered',
      recordId: userId,
      recordName: input.name,
    });
    return { user: await describeUser(tx), tokens, message: 'Signup successful!' };
  });
}

const badCredentials = () => new AppError('BAD_CREDENTIALS', 'Incorrect email or password');

type Found = { user_id: string; password_hash: string | null; status: string };

/** Opens a session; unknown address, wrong password and inactive person are answered alike and take as long. */
export async function login(exchange: Exchange, input: BodyOf<typeof authEndpoints.login>) {
  const { database } = exchange.services;
  const [found] = await database.query<Found>(sql`select * from find_login(${input.email})`);
  const hash = found?.password_hash ?? null;
  const matches = await verifyPassword(hash, input.password);
  if (!found || !hash || !matches || found.status !== 'active') throw badCredentials();
  const raised = isOutdated(hash) ? await hashPassword(input.password) : null;
  return database.transact(sql`select act_as(${found.user_id})`, async (tx) => {
    const [[held], user] = await Promise.all([
      tx.query<{ same: boolean }>(sql`select hold_own_hash(${hash}, ${raised}) as same`),
      describeUser(tx),
    ]);
    if (!held?.same) throw badCredentials();
    const { sessionId, tokens } = await openSession(exchange, tx, found.user_id);
    await logPerson(exchange, tx, sessionId, { action: 'logged-in', recordId: found.user_id });
    return { user, tokens };
  });
}
