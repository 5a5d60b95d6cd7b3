import type { BodyOf } from 'contract/core/endpoint';
import type { securityEndpoints } from 'contract/access/security/security.endpoints';
import sql from 'sql-template-tag';
import { enterWith, readEntered, type WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { bearerOf, claimOf } from '../../core/http/request-claims.ts';
import { invalid } from '../../core/http/errors.ts';
import { googleIssuer, type GooglePerson } from '../../core/http/google.ts';
import { verifyPassword } from '../../core/tokens/password.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { checkCode } from '../auth/factor.service.ts';
import { identifyGoogle } from '../auth/google.service.ts';
import { askForPasskey, checkPasskey, loadPasskeys, ownCredentials } from '../auth/passkey.service.ts';
import { keepChallenge } from '../auth/second-step.service.ts';
import { findOwnHash, holdPassword, tryToShow } from '../auth/shown-password.service.ts';
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

async function isOwnGoogle(tx: Connection, { subject }: GooglePerson): Promise<boolean> {
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

/** What is looked at before the transaction, which cannot wait for a hash or for Google. */
type Shown = { hash: string | null; google?: GooglePerson };

async function isTheirs(
  exchange: Exchange,
  tx: Connection,
  { userId, proof, shown }: { userId: string; proof: Proof; shown: Shown },
): Promise<boolean> {
  if (proof.passkey) return isOwnPasskey(exchange, tx, proof);
  if (proof.code) return checkCode(exchange.services.tokens, tx, userId, proof.code);
  if (proof.access_token) return shown.google !== undefined && isOwnGoogle(tx, shown.google);
  if (shown.hash === null) return false;
  await holdPassword(tx, shown.hash);
  return true;
}

async function lookAt({ services }: Exchange, proof: Proof, hash: string | null): Promise<Shown> {
  const isPassword = !proof.passkey && !proof.code && !proof.access_token;
  if (isPassword) {
    const matches = await verifyPassword(hash, proof.password ?? '', { goesFirst: true });
    return { hash: matches ? hash : null };
  }
  if (proof.passkey) await loadPasskeys();
  return proof.access_token
    ? { hash: null, google: await identifyGoogle(services, proof.access_token) }
    : { hash: null };
}

/** Shows again who one is; wrong tries count for the account, whatever session they come from. */
export async function prove(exchange: Exchange, proof: Proof) {
  const { database, tokens } = exchange.services;
  const { sessionId, userId } = await bearerOf(exchange.request, tokens);
  const claim = claimOf(exchange.request, sessionId);
  const entry = enterWith(claim);
  const hash = await database.transact(entry, (tx, rows) => {
    readEntered(rows, claim.workspaceId);
    return findOwnHash(tx);
  });
  const security = await tryToShow(database, { userId, at: 'proof' }, async (mayGuess) => {
    const shown = await lookAt(exchange, proof, mayGuess ? hash : null);
    if (!mayGuess) return undefined;
    return database.transact(entry, async (tx, rows) => {
      readEntered(rows, claim.workspaceId);
      // Committed also when it is wrong: a challenge is used up by its first answer.
      if (!(await isTheirs(exchange, tx, { userId, proof, shown }))) return undefined;
      await tx.query(sql`update sessions set proved_at = now() where id = ${sessionId}`);
      return findSecurity(tx, sessionId);
    });
  });
  if (!security) throw wrong(proof);
  return security;
}
