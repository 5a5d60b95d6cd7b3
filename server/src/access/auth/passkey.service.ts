import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { AppError } from '../../core/http/errors.ts';
import { refuseInTransaction } from '../../core/database/in-transaction.ts';
import type { Exchange } from '../../core/http/route.ts';
import { originAsked } from '../../core/http/whole-address.ts';

type Json = Record<string, unknown>;

const load = () => import('@simplewebauthn/server');
let library: ReturnType<typeof load> | undefined;

/** Loads what reads passkeys, with the first of them and not with the server; before a transaction, which cannot wait. */
export function loadPasskeys() {
  if (!library) refuseInTransaction('Loading a library');
  return (library ??= load());
}

/** Whom a passkey is for: the host that people reach, and the whole origin that a browser must name. */
function relyingPartyOf({ services, request }: Exchange): { id: string; origin: string } {
  const address = originAsked(services, request);
  const { hostname, origin } = new URL(URL.canParse(address) ? address : 'http://localhost');
  return { id: hostname, origin };
}

const asJson = (options: object) => options as Json; // the library's options are plain JSON

/** What a browser is asked for a new passkey of the person that the transaction acts as. */
export async function askForNewPasskey(exchange: Exchange, tx: Connection) {
  const { generateRegistrationOptions } = await loadPasskeys();
  const [[person], known] = await Promise.all([
    tx.query<{ id: string; email: string; name: string }>(
      sql`select id, email, name from users where id = app_user()`,
    ),
    tx.query<{ id: string }>(sql`select credential_id as id from passkeys where user_id = app_user()`),
  ]);
  if (!person) throw new Error('The transaction acts as nobody');
  const options = await generateRegistrationOptions({
    rpName: 'Plumbline',
    rpID: relyingPartyOf(exchange).id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { challenge: options.challenge, options: asJson(options) };
}

/** What a browser is asked for a passkey that is there; `credentials` are those that will do, all when absent. */
export async function askForPasskey(exchange: Exchange, credentials?: readonly string[]) {
  const { generateAuthenticationOptions } = await loadPasskeys();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(exchange).id,
    userVerification: 'required',
    ...(credentials ? { allowCredentials: credentials.map((id) => ({ id })) } : {}),
  });
  return { challenge: options.challenge, options: asJson(options) };
}

/** The ids of the passkeys of the person that the transaction acts as. */
export async function ownCredentials(tx: Connection): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select credential_id as id from passkeys where user_id = app_user() order by created_at`,
  );
  return rows.map(({ id }) => id);
}

export const badPasskey = () => new AppError('BAD_TOKEN', 'The passkey could not be used. Try again.');

/** Whose credential an answer names, as text; nobody has checked it yet. */
export const credentialIn = (answer: Json): string => (typeof answer.id === 'string' ? answer.id : '');

type Kept = { id: string; public_key: Buffer; counter: number };

/**
 * Whether an answer comes from a passkey of the person that the transaction acts as: made for our origin and host, to
 * this challenge, with its owner verified. The passkey's counter is kept.
 */
export async function checkPasskey(
  exchange: Exchange,
  tx: Connection,
  answer: Json,
  challenge: string,
): Promise<boolean> {
  const credentialId = credentialIn(answer);
  const [kept] = await tx.query<Kept>(sql`
    select id, public_key, counter from passkeys where user_id = app_user() and credential_id = ${credentialId} for no key update`);
  if (!kept) return false;
  const { verifyAuthenticationResponse } = await loadPasskeys();
  const { id, origin } = relyingPartyOf(exchange);
  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON, // the library checks its form
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(kept.public_key), counter: kept.counter },
  }).catch(() => undefined);
  if (!checked?.verified) return false;
  await tx.query(sql`
    update passkeys set counter = ${checked.authenticationInfo.newCounter}, last_used_at = now() where id = ${kept.id}`);
  return true;
}

/** The new passkey in a browser's answer to this challenge; 400 when it is none for us. */
export async function readNewPasskey(exchange: Exchange, answer: Json, challenge: string) {
  const { verifyRegistrationResponse } = await loadPasskeys();
  const { id, origin } = relyingPartyOf(exchange);
  const checked = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON, // the library checks its form
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined);
  const credential = checked?.registrationInfo?.credential;
  // Nobody has signed which key belongs to the answer, so at least its two halves must name the same one.
  if (!credential || credential.id !== credentialIn(answer)) throw badPasskey();
  return credential;
}
