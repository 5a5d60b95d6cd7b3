import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { createAuthenticator, type Flaw } from '../../../test/outside/authenticator.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { codeOf } from '../../../test/outside/totp.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { authJobs } from './auth.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: authJobs }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  ada = await api.register();
});

const login = (member = ada) =>
  api.call(authEndpoints.login, { body: { email: member.user.email, password: member.password } });
const begin = async (member = ada): Promise<string> => (await login(member)).body.mfa.token as string;
const step = (body: Record<string, unknown>) => api.call(authEndpoints.takeSecondStep, { body });
const age = (userId: string) =>
  asOwner(api.urls, `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`, [
    userId,
  ]);
const origin = 'http://localhost';

describe('a login with two-step sign-in', () => {
  test('answers with a token for the second step and with neither a user nor tokens, and opens no session (A-16)', async () => {
    await enrolTotp(ada);
    const answer = await login();
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['message', 'mfa']);
    expect(answer.body.mfa.methods).toEqual(['code', 'recoveryCode']);
    expect((await api.withToken(answer.body.mfa.token).call(userEndpoints.me)).status).toBe(401);
    const refresh = { body: { refreshToken: answer.body.mfa.token } };
    expect((await api.call(authEndpoints.refresh, refresh)).status).toBe(401);
    const sessions = await ada.call(securityEndpoints.sessions);
    expect(sessions.body.data).toHaveLength(1);
    const stored = await asOwner(api.urls, 'select token_hash::text from sign_in_challenges');
    expect(JSON.stringify(stored)).not.toContain(answer.body.mfa.token);
  });

  test('takes the code of one step before and after now, and each code once (A-16)', async () => {
    const { secret } = await enrolTotp(ada);
    await asOwner(api.urls, 'update totp_factors set last_step = 0 where user_id = $1', [ada.user._id]);
    for (const steps of [-2, 2]) {
      expect((await step({ token: await begin(), code: codeOf(secret, steps) })).status, `${steps}`).toBe(
        400,
      );
    }
    for (const steps of [-1, 0, 1]) {
      const code = codeOf(secret, steps);
      expect((await step({ token: await begin(), code })).status, `${steps}`).toBe(200);
      expect((await step({ token: await begin(), code })).body.errors, `${steps} again`).toEqual({
        code: 'This code is wrong or was used',
      });
    }
  });

  test('gives ten callers with the same code one session', async () => {
    const { secret } = await enrolTotp(ada);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => begin()));
    const code = codeOf(secret, 1);
    const answers = await Promise.all(tokens.map((token) => step({ token, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends after five wrong codes, also for the right one, and its token works once (A-16)', async () => {
    const { secret } = await enrolTotp(ada);
    const token = await begin();
    for (let wrong = 1; wrong <= 5; wrong++) {
      const { body } = await step({ token, code: '000000' });
      expect(body.code).toBe(wrong < 5 ? 'VALIDATION' : 'EXPIRED');
    }
    expect((await step({ token, code: codeOf(secret, 1) })).body.code).toBe('EXPIRED');
    const fresh = await begin();
    expect((await step({ token: fresh, code: codeOf(secret, 1) })).status).toBe(200);
    expect((await step({ token: fresh, code: codeOf(secret, 1) })).status).toBe(410);
  });

  test('counts wrong codes for the account, so that logging in again does not help a guesser; recovery codes still work', async () => {
    const { secret, recoveryCodes } = await enrolTotp(ada);
    for (let attempt = 0; attempt < 6; attempt++) {
      const token = await begin();
      for (let wrong = 0; wrong < 5; wrong++) await step({ token, code: '000000' });
    }
    expect((await step({ token: await begin(), code: codeOf(secret, 1) })).status).toBe(400);
    expect((await step({ token: await begin(), recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  test('takes each of ten recovery codes once, however it is written; none is kept (A-16)', async () => {
    const { recoveryCodes } = await enrolTotp(ada);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await step({ token: await begin(), recoveryCode: first })).status).toBe(200);
    expect((await step({ token: await begin(), recoveryCode: first })).status).toBe(400);
    const written = ` ${second.toUpperCase().replace('-', ' ')} `;
    expect((await step({ token: await begin(), recoveryCode: written })).status).toBe(200);
    const stored = JSON.stringify(await asOwner(api.urls, 'select code_hash::text from recovery_codes'));
    for (const code of recoveryCodes) expect(stored).not.toContain(Buffer.from(code).toString('hex'));
    const other = await api.register();
    await enrolTotp(other);
    expect((await step({ token: await begin(other), recoveryCode: recoveryCodes[2] })).status).toBe(400);
  });

  test('is not bypassed by a password reset or by a changed password (A-12)', async () => {
    await enrolTotp(ada);
    const password = 'a lantern in the harbour';
    await ada.call(userEndpoints.updateMe, { body: { password, currentPassword: ada.password } });
    const answer = await api.call(authEndpoints.login, { body: { email: ada.user.email, password } });
    expect(answer.body.mfa).toBeDefined();
    expect(answer.body.tokens).toBeUndefined();
  });

  test('keeps the key of the app encrypted, for its person alone', async () => {
    const { secret } = await enrolTotp(ada);
    const [row] = await asOwner<{ secret: Buffer }>(
      api.urls,
      'select secret from totp_factors where user_id = $1',
      [ada.user._id],
    );
    const sealed = row?.secret ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain(secret);
    expect(api.services.tokens.unseal(sealed, ada.user._id)).toBe(secret);
    expect(() => api.services.tokens.unseal(sealed, ada.user.accountId)).toThrow();
  });
});

describe('the ways to sign in', () => {
  const changes = [
    () => ada.call(securityEndpoints.startTotp),
    () => ada.call(securityEndpoints.confirmTotp, { body: { code: '123456' } }),
    () => ada.call(securityEndpoints.removeTotp),
    () => ada.call(securityEndpoints.renewRecoveryCodes),
    () => ada.call(securityEndpoints.challengePasskey),
    () => ada.call(securityEndpoints.linkGoogle, { body: { access_token: 'google 1 a@example.test' } }),
    () => ada.call(securityEndpoints.unlinkGoogle),
  ];

  test('are changed only by somebody who has just shown who they are (A-16)', async () => {
    await enrolTotp(ada);
    await age(ada.user._id);
    for (const change of changes) expect((await change()).body.code).toBe('REAUTH_REQUIRED');
    const wrong = await ada.call(securityEndpoints.prove, { body: { password: 'not the password' } });
    expect(wrong.body.errors).toEqual({ password: 'The current password is wrong' });
    expect((await changes[0]?.())?.status).toBe(403);
    const proved = await ada.call(securityEndpoints.prove, { body: { password: ada.password } });
    expect(proved.body.data.provedUntil).not.toBeNull();
    expect((await changes[0]?.())?.status).toBe(200);
  });

  test('are not opened by guessing at the password of a session that was left open', async () => {
    await age(ada.user._id);
    for (let guess = 0; guess < 30; guess++)
      await ada.call(securityEndpoints.prove, { body: { password: `guess ${guess}` } });
    expect((await ada.call(securityEndpoints.prove, { body: { password: ada.password } })).status).toBe(400);
  });

  test('are told of by mail when they change, and stand in the history and in the trail (A-16)', async () => {
    await enrolTotp(ada);
    await ada.call(securityEndpoints.renewRecoveryCodes);
    await ada.call(securityEndpoints.removeTotp);
    await hurryJobs(api.urls);
    const mails = () =>
      worker.mails.filter(
        ({ to, subject }) => to === ada.user.email && subject === 'Your sign-in was changed',
      );
    await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(3);
    const history = await ada.call(securityEndpoints.signIns);
    expect(history.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'mfa_off',
      'mfa_on',
      'mfa_on',
      'login_ok',
    ]);
    expect((await login()).body.tokens).toBeDefined();
  });
});

describe('a passkey', () => {
  async function add(name = 'Laptop') {
    const authenticator = createAuthenticator(origin);
    const { token, options } = (await ada.call(securityEndpoints.challengePasskey)).body.data;
    const body = { name, token, passkey: authenticator.register(options) };
    const added = await ada.call(securityEndpoints.addPasskey, { body });
    expect(added.status).toBe(201);
    return { authenticator, body };
  }
  const ask = async () => (await api.call(authEndpoints.challengePasskey)).body.data;
  const enter = (body: object) => api.call(authEndpoints.loginWithPasskey, { body });

  test('is enough by itself, and a challenge is answered once (A-16)', async () => {
    const { authenticator } = await add();
    const { token, options } = await ask();
    const answer = { token, passkey: authenticator.assert(options) };
    const entered = await enter(answer);
    expect(entered.status).toBe(200);
    expect(entered.body.user._id).toBe(ada.user._id);
    expect((await enter(answer)).body.code).toBe('BAD_TOKEN');
  });

  const flaws: Record<string, Flaw> = {
    'of another origin': { origin: 'https://plumbline.evil.example' },
    'of another host': { rpId: 'evil.example' },
    'to another challenge': { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' },
    'whose owner was not verified': { isUnverified: true },
    'of another kind': { type: 'webauthn.other' },
  };
  test.each(Object.entries(flaws))('%s opens nothing and cannot be added (A-16)', async (_name, flaw) => {
    const { authenticator } = await add();
    const { token, options } = await ask();
    expect((await enter({ token, passkey: authenticator.assert(options, flaw) })).body.code).toBe(
      'BAD_TOKEN',
    );
    const asked = (await ada.call(securityEndpoints.challengePasskey)).body.data;
    const passkey = createAuthenticator(origin).register(asked.options, flaw);
    const refused = await ada.call(securityEndpoints.addPasskey, {
      body: { name: 'Phone', token: asked.token, passkey },
    });
    expect(refused.status).toBe(400);
  });

  test('of somebody else, unknown or copied, opens nothing (A-16)', async () => {
    const { authenticator, body } = await add();
    const { token, options } = await ask();
    const stranger = createAuthenticator(origin);
    expect((await enter({ token, passkey: stranger.assert(options) })).status).toBe(400);
    const other = await api.register();
    const asked = (await other.call(securityEndpoints.challengePasskey)).body.data;
    // A challenge that was made for one person is not answered by another.
    const answer = { name: 'Copied', token: asked.token, passkey: authenticator.register(asked.options) };
    expect((await ada.call(securityEndpoints.addPasskey, { body: answer })).status).toBe(400);
    expect((await ada.call(securityEndpoints.addPasskey, { body })).status).toBe(400);
    const list = await other.call(securityEndpoints.find);
    expect(list.body.data.passkeys).toEqual([]);
  });

  test('is a second step after the password, and shows again who one is', async () => {
    const { authenticator } = await add();
    const token = await begin();
    const { options } = (await api.call(authEndpoints.challengeSecondStep, { body: { token } })).body.data;
    expect(options.allowCredentials).toHaveLength(1);
    expect(
      (await step({ token, passkey: authenticator.assert(options, { isUnverified: true }) })).status,
    ).toBe(400);
    expect((await step({ token, passkey: authenticator.assert(options) })).status).toBe(200);
    await age(ada.user._id);
    const proof = (await ada.call(securityEndpoints.challengeProof)).body.data;
    const proved = await ada.call(securityEndpoints.prove, {
      body: { token: proof.token, passkey: authenticator.assert(proof.options) },
    });
    expect(proved.status).toBe(200);
  });

  test('that is removed opens nothing, and with the last factor the recovery codes go', async () => {
    const { authenticator } = await add();
    const { data } = (await ada.call(securityEndpoints.find)).body;
    expect(data.recoveryCodesLeft).toBe(10);
    const params = { passkeyId: data.passkeys[0]._id };
    expect((await ada.call(securityEndpoints.removePasskey, { params })).status).toBe(200);
    const { token, options } = await ask();
    expect((await enter({ token, passkey: authenticator.assert(options) })).status).toBe(400);
    expect((await ada.call(securityEndpoints.find)).body.data.recoveryCodesLeft).toBe(0);
    expect((await login()).body.tokens).toBeDefined();
  });
});
