import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
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

const mailsTo = (to: string, subject: string) =>
  worker.mails.filter((mail) => mail.to === to && mail.subject === subject);

/** The token of the newest mail with this subject, once there are so many. */
async function readToken(to: string, subject = 'Confirm your email', count = 1): Promise<string> {
  await hurryJobs(api.urls);
  await expect.poll(() => mailsTo(to, subject).length, { timeout: 10_000 }).toBe(count);
  return /\/verify-email\?token=([\w-]{43})\n/.exec(mailsTo(to, subject).at(-1)?.text ?? '')?.[1] ?? '';
}

const verify = (token: string) => api.call(authEndpoints.verifyEmail, { body: { token } });
const me = async (person = ada) => (await person.call(userEndpoints.me)).body;
let count = 0;
const newAddress = () => `new.address${(count += 1)}@example.test`;
const change = (email: string, currentPassword = ada.password) =>
  ada.call(userEndpoints.updateMe, { body: { email, currentPassword } });

describe('the address of somebody who has signed up', () => {
  test('is confirmed by the mail that went there: once, and one of fifty at the same time (H-29, A-11)', async () => {
    expect((await me()).isEmailVerified).toBe(false);
    const token = await readToken(ada.user.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BAD_TOKEN')).toHaveLength(49);
    expect((await me()).isEmailVerified).toBe(true);
    const stored = JSON.stringify(
      await asOwner(api.urls, 'select token_hash::text, email from mailed_proofs'),
    );
    expect(stored).not.toContain(token);
    expect((await ada.call(authEndpoints.sendVerification)).status).toBe(409);
  });

  test('is confirmed by the newest mail alone, and not after a day (A-11)', async () => {
    const first = await readToken(ada.user.email);
    expect((await ada.call(authEndpoints.sendVerification)).status).toBe(200);
    const second = await readToken(ada.user.email, 'Confirm your email', 2);
    expect((await verify(first)).body.code).toBe('BAD_TOKEN');
    await asOwner(
      api.urls,
      `update mailed_proofs set expires_at = now() - interval '1 second' where user_id = $1`,
      [ada.user._id],
    );
    expect((await verify(second)).body.code).toBe('BAD_TOKEN');
    expect((await me()).isEmailVerified).toBe(false);
  });

  test('can be put right at once while nobody has confirmed it; the mail goes to the right one', async () => {
    const old = await readToken(ada.user.email);
    const email = newAddress();
    const { body } = await change(email);
    expect(body).toMatchObject({ email, isEmailVerified: false });
    expect((await verify(old)).body.code).toBe('BAD_TOKEN');
    expect((await verify(await readToken(email))).status).toBe(200);
    expect(await me()).toMatchObject({ email, isEmailVerified: true });
  });
});

describe('a confirmed address', () => {
  beforeEach(() =>
    asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [ada.user._id]),
  );

  test('stays until the new one is confirmed there, and is told of it (H-26)', async () => {
    const email = newAddress();
    const { status, body } = await change(email);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: ada.user.email, isEmailVerified: true });
    const token = await readToken(email, 'Confirm your new email');
    await expect.poll(() => mailsTo(ada.user.email, 'A new email was asked for').length).toBe(1);
    expect(mailsTo(ada.user.email, 'A new email was asked for')[0]?.text).toContain(email);
    expect((await verify(token)).body.email).toBe(email);
    expect(await me()).toMatchObject({ email, isEmailVerified: true });
    const login = (address: string) =>
      api.call(authEndpoints.login, { body: { email: address, password: ada.password } });
    expect((await login(email)).status).toBe(200);
    expect((await login(ada.user.email)).status).toBe(401);
  });

  test('is not changed without the password, nor to one that somebody has, nor to one that somebody has taken meanwhile', async () => {
    const eve = await api.register();
    expect((await change(newAddress(), 'wrong')).body.errors.currentPassword).toBeDefined();
    expect((await change(eve.user.email)).body.code).toBe('EMAIL_TAKEN');
    const email = newAddress();
    await change(email);
    const token = await readToken(email, 'Confirm your new email');
    await eve.call(userEndpoints.updateMe, { body: { email, currentPassword: eve.password } });
    expect((await verify(token)).body.code).toBe('EMAIL_TAKEN');
    expect((await me()).email).toBe(ada.user.email);
  });

  test('is safe again once its owner has changed the password: the link to the other address is void (H-26)', async () => {
    const email = newAddress();
    await change(email);
    const token = await readToken(email, 'Confirm your new email');
    const body = { password: 'a lantern in the harbour', currentPassword: ada.password };
    expect((await ada.call(userEndpoints.updateMe, { body })).status).toBe(200);
    expect((await verify(token)).body.code).toBe('BAD_TOKEN');
  });

  test('is changed in its capitals without any mail', async () => {
    const { body } = await change(ada.user.email.toUpperCase());
    expect(body).toMatchObject({ email: ada.user.email.toUpperCase(), isEmailVerified: true });
  });
});
