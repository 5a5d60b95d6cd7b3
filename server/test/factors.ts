import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { v7 as newId } from 'uuid';
import type { Member, TestApi } from './api.ts';
import { createAuthenticator } from './outside/authenticator.ts';
import { codeOf } from './outside/totp.ts';

/** What a person with two-step sign-in, passkeys and Google has, and the answers to what waits for one. */
export type Factors = {
  ids: { sessionId: string; passkeyId: string };
  recoveryCodes: string[];
  /** The key of the authenticator app, and one that waits for its first code. */
  secret: string;
  newSecret: string;
  /** A passkey that waits to be added, with the token of its challenge. */
  newPasskey: { token: string; passkey: Record<string, unknown> };
  googleToken: string;
};

type Challenge = {
  token: string;
  options: Parameters<ReturnType<typeof createAuthenticator>['register']>[0];
};

/** Where the browser of `inject` is. */
const testOrigin = 'http://localhost';

/** Another open session of somebody, without the cost of a login. */
async function addSession(api: TestApi, userId: string): Promise<string> {
  const id = newId();
  await api.owner.query(
    `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, userId],
  );
  return id;
}

/** A new key for an authenticator app, by the calls that a person would use. */
async function startTotp(person: Member): Promise<{ secret: string; code: string }> {
  const { body } = await person.call(securityEndpoints.startTotp);
  const secret: string = body.data.secret;
  return { secret, code: codeOf(secret) };
}

/** Turns two-step sign-in on; gives the key of the app and the recovery codes. */
export async function enrolTotp(person: Member): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, code } = await startTotp(person);
  const { body, status } = await person.call(securityEndpoints.confirmTotp, { body: { code } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { secret, recoveryCodes: body.data.recoveryCodes };
}

/** A second step of somebody who has lost it, and a confirmed address to which the way back leads. */
export async function giveLostFactor({ owner }: TestApi, userId: string): Promise<void> {
  await owner.query('update users set email_verified_at = now() where id = $1', [userId]);
  await owner.query(`insert into totp_factors (user_id, secret) values ($1, 'key')`, [userId]);
}

/** Gives somebody everything by which one can sign in, and leaves more of it waiting. */
export async function addFactors(api: TestApi, person: Member): Promise<Factors> {
  const { recoveryCodes, secret } = await enrolTotp(person);
  const { secret: newSecret } = await startTotp(person);
  const ask = async (): Promise<Challenge> =>
    (await person.call(securityEndpoints.challengePasskey)).body.data as Challenge; // what the call declares
  const first = await ask();
  const made = await person.call(securityEndpoints.addPasskey, {
    body: {
      name: 'Laptop',
      token: first.token,
      passkey: createAuthenticator(testOrigin).register(first.options),
    },
  });
  const second = await ask();
  const google = newId();
  const linked = { access_token: `google ${google} ${google}@example.test` };
  await person.call(securityEndpoints.linkGoogle, { body: linked });
  return {
    ids: { sessionId: await addSession(api, person.user._id), passkeyId: made.body.data.passkey._id },
    recoveryCodes,
    secret,
    newSecret,
    newPasskey: {
      token: second.token,
      passkey: createAuthenticator(testOrigin).register(second.options),
    },
    googleToken: linked.access_token,
  };
}
