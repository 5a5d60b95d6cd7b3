import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import type { Connection, Database } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import { verifyPassword } from '../../core/tokens/password.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { returnGuess, takeGuess } from './factor.service.ts';

/**
 * The account's own counters, whatever session, browser or network a try comes from: for what a signed-in person shows
 * to say that it is them, and for the codes and the recovery codes of a login's second step.
 */
const counters = {
  proof: (userId: string) => `proof ${userId}`,
  code: (userId: string) => `code ${userId}`,
  recoveryCode: (userId: string) => `recovery ${userId}`,
};

/** Whose try it is, and at what. */
export type Trying = { userId: string; at: keyof typeof counters };

/**
 * Tries what somebody shows of themselves: the one way to check a password, a code or another proof of an account that
 * is known. A try is counted before it is looked at, by itself, so that a wrong one counts; a right one is given back. A
 * wrong one and one too many are answered alike: `look` is asked even then, so that it takes as long, and is told so.
 */
export async function tryToShow<T>(
  database: Database,
  { userId, at }: Trying,
  look: (mayGuess: boolean) => Promise<T | undefined>,
): Promise<T | undefined> {
  const counter = counters[at](userId);
  const mayGuess = await takeGuess(database, counter, limits.codeGuesses);
  const right = await look(mayGuess);
  if (!mayGuess || right === undefined) return undefined;
  await returnGuess(database, counter);
  return right;
}

/** How many wrong tries are left of an account's own counter for today. */
export async function triesLeft(db: Connection, { userId, at }: Trying): Promise<number> {
  const [row] = await db.query<{ taken: number }>(
    sql`select guesses_taken(${sha256(counters[at](userId))}, interval '24 hours') as taken`,
  );
  return Math.max(0, limits.codeGuesses - (row?.taken ?? 0));
}

/** The hash of the signed-in person's password; null for who has none. */
export async function findOwnHash(db: Connection): Promise<string | null> {
  const [row] = await db.query<{ hash: string | null }>(sql`select find_own_hash() as hash`);
  return row?.hash ?? null;
}

/** Whether a signed-in person knows the password behind a hash. */
export async function knowsPassword(
  database: Database,
  userId: string,
  { hash, given }: { hash: string | null; given: string },
): Promise<boolean> {
  const right = await tryToShow(database, { userId, at: 'proof' }, async (mayGuess) =>
    (await verifyPassword(mayGuess ? hash : null, given, { goesFirst: true })) ? true : undefined,
  );
  return right ?? false;
}

/** 409 unless the password that was looked at before the transaction is still the person's; it stays so until the end. */
export async function holdPassword(db: Connection, hash: string): Promise<void> {
  const [held] = await db.query<{ same: boolean }>(sql`select hold_own_hash(${hash}, null) as same`);
  if (!held?.same)
    throw conflict('Your password has been changed in the meantime. Try again with the new one.');
}
