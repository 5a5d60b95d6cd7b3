import { randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import { verifySync } from 'otplib';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { sha256, type Tokens } from '../../core/tokens/tokens.ts';

const stepSeconds = 30;

/** The time step that a code is of, when it is one of this key within a step of now and later than `after`. */
export function stepOf(secret: string, code: string, after = 0): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epochTolerance: stepSeconds,
    ...(after > 0 ? { afterTimeStep: after } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Takes one of so many guesses that are allowed in 24 hours, at once and for good; false when none is left. */
export async function takeGuess(db: Connection, what: string, most: number): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>(
    sql`select take_guess(${sha256(what)}, ${most}, interval '24 hours') as may`,
  );
  return row?.may ?? false;
}

/** Gives the last guess back: it was right. */
export async function returnGuess(db: Connection, what: string): Promise<void> {
  await db.query(sql`select return_guess(${sha256(what)})`);
}

// Once SECRET_KEY is another, the keys of authenticator apps cannot be read any more; recovery codes and passkeys still work.
function keyIn(tokens: Tokens, sealed: Buffer, userId: string): string | undefined {
  try {
    return tokens.unseal(sealed, userId);
  } catch {
    return undefined;
  }
}

/** Whether a code is one that the authenticator app of the person of the transaction shows; each counts once. */
export async function checkCode(
  tokens: Tokens,
  tx: Connection,
  userId: string,
  code: string,
): Promise<boolean> {
  const [factor] = await tx.query<{ secret: Buffer; last_step: number }>(sql`
    select secret, last_step from totp_factors where user_id = app_user() and secret is not null for no key update`);
  if (!factor) return false;
  const secret = keyIn(tokens, factor.secret, userId);
  const step = secret === undefined ? undefined : stepOf(secret, code, factor.last_step);
  if (step === undefined) return false;
  await tx.query(sql`update totp_factors set last_step = ${step} where user_id = app_user()`);
  return true;
}

// 50 bits each, in letters that cannot be taken for others.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLetters = 10;

const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '');

// Bound to its person, so that the same code of another is another hash.
const hashOf = (userId: string, code: string) => sha256(`recovery ${userId} ${plain(code)}`);

function newCode(): string {
  const letters = [...randomBytes(codeLetters * 4)]
    .filter((byte) => byte < alphabet.length * Math.floor(256 / alphabet.length))
    .slice(0, codeLetters)
    .map((byte) => alphabet[byte % alphabet.length] ?? '');
  return letters.length === codeLetters
    ? `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
    : newCode();
}

/** Ten new recovery codes for the person of the transaction; the ones before are void. Only their hashes are kept. */
export async function renewRecoveryCodes(tx: Connection, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode);
  await tx.query(sql`delete from recovery_codes where user_id = app_user()`);
  await tx.query(sql`insert into recovery_codes (user_id, code_hash)
    select app_user(), x from unnest(${codes.map((code) => hashOf(userId, code))}::bytea[]) x`);
  return codes;
}

/** Uses a recovery code of the person of the transaction; true once for each. */
export async function spendRecoveryCode(tx: Connection, userId: string, code: string): Promise<boolean> {
  const rows = await tx.query(sql`update recovery_codes set used_at = now()
    where user_id = app_user() and code_hash = ${hashOf(userId, code)} and used_at is null returning 1`);
  return rows.length > 0;
}
