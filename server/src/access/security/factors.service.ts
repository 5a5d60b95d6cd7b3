import type { BodyOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { securityEndpoints } from 'contract/access/security/security.endpoints';
import type { SignInKind } from 'contract/access/security/security';
import { generateSecret, generateURI } from 'otplib';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, invalid, notFound, refusingIndex } from '../../core/http/errors.ts';
import { googleIssuer, type GooglePerson } from '../../core/http/google.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { noteOwn } from '../auth/event.service.ts';
import * as factors from '../auth/factor.service.ts';
import { tellChange, type SecurityChange } from '../auth/notice.service.ts';
import { askForNewPasskey, badPasskey, readNewPasskey } from '../auth/passkey.service.ts';
import { requireProof } from '../auth/recent-proof.service.ts';
import { keepChallenge } from '../auth/second-step.service.ts';
import { secondStepsOf } from '../auth/sign-in.service.ts';

type Change = { what: SecurityChange; kind: SignInKind; changes?: Record<string, [unknown, unknown]> };

/** Writes a change of how a person signs in wherever it is kept, and mails it to them. */
async function settle(ctx: WriteContext, { what, kind, changes }: Change): Promise<void> {
  const [me] = await ctx.db.query<{ name: string }>(sql`select name from users where id = app_user()`);
  await noteOwn(ctx.db, kind, ctx.origin);
  await tellChange(ctx.db, ctx.userId, what);
  ctx.trail.rows.push({
    entity: 'user',
    action: what,
    recordId: ctx.userId,
    recordName: me?.name ?? null,
    ...(changes ? { changes } : {}),
  });
}

/** Recovery codes for somebody who has just got their first factor; none for who has some left. */
async function firstCodes(ctx: WriteContext): Promise<string[]> {
  const left = await ctx.db.query(
    sql`select 1 from recovery_codes where user_id = app_user() and used_at is null limit 1`,
  );
  return left.length > 0 ? [] : factors.renewRecoveryCodes(ctx.db, ctx.userId);
}

async function dropCodesWithoutFactor(ctx: WriteContext): Promise<void> {
  if ((await secondStepsOf(ctx.db)).length === 0)
    await ctx.db.query(sql`delete from recovery_codes where user_id = app_user()`);
}

/** A new key for an authenticator app; it waits beside the present one until a code of it is confirmed. */
export async function startTotp(ctx: WriteContext) {
  await requireProof(ctx);
  const secret = generateSecret();
  const [me] = await ctx.db.query<{ email: string }>(sql`select email from users where id = app_user()`);
  const pending = ctx.services.tokens.seal(secret, ctx.userId);
  await ctx.db.query(sql`insert into totp_factors (user_id, pending) values (app_user(), ${pending})
    on conflict (user_id) do update set pending = excluded.pending`);
  return { secret, uri: generateURI({ issuer: 'Plumbline', label: me?.email ?? '', secret }) };
}

/** Turns two-step sign-in on, or moves it to another app. */
export async function confirmTotp(ctx: WriteContext, { code }: BodyOf<typeof securityEndpoints.confirmTotp>) {
  await requireProof(ctx);
  const [factor] = await ctx.db.query<{ pending: Buffer | null }>(
    sql`select pending from totp_factors where user_id = app_user() for no key update`,
  );
  if (!factor?.pending) throw conflict('Start again: there is no key that waits for a code');
  const step = factors.stepOf(ctx.services.tokens.unseal(factor.pending, ctx.userId), code);
  if (step === undefined)
    throw invalid({ code: 'This code is wrong. Check the clock of your phone, and enter the newest code.' });
  await ctx.db
    .query(sql`update totp_factors set secret = pending, pending = null, last_step = ${step}, confirmed_at = now()
    where user_id = app_user()`);
  const recoveryCodes = await firstCodes(ctx);
  await settle(ctx, { what: 'totp-on', kind: 'mfa_on' });
  return { recoveryCodes };
}

/** Takes the authenticator app away. */
export async function removeTotp(ctx: WriteContext) {
  await requireProof(ctx);
  const removed = await ctx.db.query(
    sql`delete from totp_factors where user_id = app_user() returning secret`,
  );
  if (removed.length === 0) throw notFound('Authenticator app');
  await dropCodesWithoutFactor(ctx);
  await settle(ctx, { what: 'totp-off', kind: 'mfa_off' });
  return {};
}

/** Ten new recovery codes for somebody with two-step sign-in. */
export async function renewRecoveryCodes(ctx: WriteContext) {
  await requireProof(ctx);
  if ((await secondStepsOf(ctx.db)).length === 0) throw conflict('Two-step sign-in is off');
  const recoveryCodes = await factors.renewRecoveryCodes(ctx.db, ctx.userId);
  await settle(ctx, { what: 'recovery-codes-renewed', kind: 'mfa_on' });
  return { recoveryCodes };
}

/** The challenge for adding a passkey. */
export async function challengeNewPasskey(ctx: WriteContext, exchange: Exchange) {
  await requireProof(ctx);
  const { challenge, options } = await askForNewPasskey(exchange, ctx.db);
  return { token: await keepChallenge(ctx.db, 'passkey-add', ctx.userId, challenge), options };
}

/** Adds a passkey. */
export async function addPasskey(
  ctx: WriteContext,
  { name, token, passkey: answer }: BodyOf<typeof securityEndpoints.addPasskey>,
  exchange: Exchange,
) {
  await requireProof(ctx);
  const [taken] = await ctx.db.query<{ challenge: string | null }>(
    sql`select take_challenge(${sha256(token)}, 'passkey-add') as challenge`,
  );
  if (!taken?.challenge) throw badPasskey();
  const { id, publicKey, counter, transports } = await readNewPasskey(exchange, answer, taken.challenge);
  const [count] = await ctx.db.query<{ n: number }>(
    sql`select count(*) as n from passkeys where user_id = app_user()`,
  );
  if ((count?.n ?? 0) >= limits.passkeys)
    throw conflict(`There are ${limits.passkeys} passkeys already. Remove one first.`);
  const insert = ctx.db.query<{ _id: string; createdAt: string }>(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${newId()}, app_user(), ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports ?? []}, ${name})
    returning id as _id, created_at as "createdAt"`);
  const [made] = await insert.catch((error: unknown) => {
    throw refusingIndex(error) === 'passkeys_credential_id_key'
      ? conflict('This passkey is already in use')
      : error;
  });
  if (!made) throw new Error('The passkey was not kept');
  const recoveryCodes = await firstCodes(ctx);
  await settle(ctx, { what: 'passkey-added', kind: 'mfa_on', changes: { name: [null, name] } });
  return { recoveryCodes, passkey: { ...made, name, lastUsedAt: null } };
}

/** Removes one of the own passkeys. */
export async function removePasskey(ctx: WriteContext, passkeyId: string) {
  await requireProof(ctx);
  const [removed] = await ctx.db.query<{ name: string }>(
    sql`delete from passkeys where id = ${passkeyId} and user_id = app_user() returning name`,
  );
  if (!removed) throw notFound('Passkey');
  await dropCodesWithoutFactor(ctx);
  await settle(ctx, { what: 'passkey-removed', kind: 'mfa_off', changes: { name: [removed.name, null] } });
  return {};
}

/** Links a Google account, or another one in place of the linked one. */
export async function linkGoogle(ctx: WriteContext, { subject, email }: GooglePerson) {
  await requireProof(ctx);
  const [before] = await ctx.db.query<{ email: string }>(
    sql`delete from identities where user_id = app_user() and issuer = ${googleIssuer} returning email`,
  );
  const insert = ctx.db.query(sql`insert into identities (issuer, subject, user_id, email)
    values (${googleIssuer}, ${subject}, app_user(), ${email})`);
  await insert.catch((error: unknown) => {
    throw refusingIndex(error) === 'identities_pkey'
      ? conflict('This Google account belongs to another Plumbline account')
      : error;
  });
  const changes: Change['changes'] = { google: [before?.email ?? null, email] };
  await settle(ctx, { what: 'google-linked', kind: 'google_link', changes });
  return {};
}

/** Unlinks Google; who has no password would be locked out. */
export async function unlinkGoogle(ctx: WriteContext) {
  await requireProof(ctx);
  const [row] = await ctx.db.query<{ providers: string[] }>(sql`select own_providers() as providers`);
  if (!row?.providers.includes('password'))
    throw conflict('Set a password first: without Google you could not log in');
  const [before] = await ctx.db.query<{ email: string }>(
    sql`delete from identities where user_id = app_user() and issuer = ${googleIssuer} returning email`,
  );
  if (!before) throw notFound('Google account');
  await settle(ctx, {
    what: 'google-unlinked',
    kind: 'google_unlink',
    changes: { google: [before.email, null] },
  });
  return {};
}

/** Sets what records are signed with by somebody who has no password; who has one signs with that all the same. */
export async function setSigningSecret(ctx: WriteContext, hash: string) {
  await requireProof(ctx);
  await ctx.db.query(sql`select set_own_signing_hash(${hash})`);
  await settle(ctx, { what: 'signing-secret-set', kind: 'signing_secret' });
  return {};
}
