import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { securityEndpoints } from 'contract/security/security.endpoints';
import sql from 'sql-template-tag';
import { enterWith, readEntered, type WriteContext } from '../../core/context.ts';
import type { Connection } from '../../core/database.ts';
import { bearerOf, claimOf } from '../../core/door.ts';
import { invalid } from '../../core/errors.ts';
import { googleIssuer } from '../../core/google.ts';
import { verifyPassword } from '../../core/password.ts';
import type { Exchange } from '../../core/route.ts';
import { sha256 } from '../../core/tokens.ts';
import { checkCode, returnGuess, takeGuess } from '../auth/factor.service.ts';
import { identifyGoogle } from '../auth/google.service.ts';
import { askForPasskey, checkPasskey, ownCredentials } from '../auth/passkey.service.ts';
import { keepChallenge } from '../auth/second-step.service.ts';
import { findSecurity } from './security.service.ts';

type Proof = BodyOf<typeof securityEndpoints.prove>;

/** The challenge for showing by a passkey who one is. */
export async function challengeProof(ctx: WriteContext, exchange: Exchange) {
  const { challenge, options } = await askForPasskey(exchange, await ownCredentials(ctx.db));
  return { token: await keepChallenge(ctx.db, 'passkey-prove', ctx.userId, challenge), options };
}

const wrong = ({ passkey, code, access_token: google }: Proof) => {
  if (passkey) return invalid({ passkey: 'The passkey could not be used. Try again.' });
  if (code) return invalid({ code: 'This code is wrong or was used' });
  return google
    ? invalid({ access_token: 'This is not the Google account that is linked' })
    : invalid({ password: 'The current password is wrong' });
};

async function isOwnGoogle(exchange: Exchange, tx: Connection, accessToken: string): Promise<boolean> {
  const { subject } = await identifyGoogle(exchange.services, accessToken);
  const rows = await tx.query(sql`select 1 from identities
    where user_id = app_user() and issuer = ${googleIssuer} and subject = ${subject}`);
  return rows.length > 0;
}

async function isOwnPasskey(exchange: Exchange, tx: Connection, proof: Proof): Promise<boolean> {
  const [taken] = await tx.query<{ challenge: string | null }>(
    sql`select take_challenge(${sha256(proof.token ?? '')}, 'passkey-prove') as challenge`,
  );
  return Boolean(taken?.challenge) && checkPasskey(exchange, tx, proof.passkey ?? {}, taken?.challenge ?? '');
}

async function isTheirs(exchange: Exchange, tx: Connection, userId: string, proof: Proof): Promise<boolean> {
  if (proof.passkey) return isOwnPasskey(exchange, tx, proof);
  if (proof.code) return checkCode(exchange.services.tokens, tx, userId, proof.code);
  if (proof.access_token) return isOwnGoogle(exchange, tx, proof.access_token);
  const [row] = await tx.query<{ hash: string | null }>(sql`select find_own_hash() as hash`);
  return verifyPassword(row?.hash, proof.password ?? '', { goesFirst: true });
}

/** Shows again who one is; wrong tries count for the account, whatever session they come from. */
export async function prove(exchange: Exchange, proof: Proof) {
  const { database, tokens } = exchange.services;
  const { sessionId, userId } = await bearerOf(exchange.request, tokens);
  const claim = claimOf(exchange.request, sessionId);
  const guesses = `proof ${userId}`;
  // Committed by itself, so that a wrong one counts.
  const mayGuess = await takeGuess(database, guesses, limits.codeGuesses);
  return database.transact(enterWith(claim), async (tx, rows) => {
    readEntered(rows, claim.workspaceId);
    if (!mayGuess || !(await isTheirs(exchange, tx, userId, proof))) throw wrong(proof);
    await returnGuess(tx, guesses);
    await tx.query(sql`update sessions set proved_at = now() where id = ${sessionId}`);
    return findSecurity(tx, sessionId);
  });
}
