import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { authJobs } from './auth.jobs.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: authJobs }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const browser = { origin: 'http://localhost:3000' };
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.call(authEndpoints.login, { body: { email, password } }, headers);

const deviceOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.includes('-device='))
    ?.split(';')[0] ?? '';

/** Leaves an account with so many wrong guesses of strangers, without the cost of making them. */
const wear = (email: string, guesses: number = limits.strangersGuesses) =>
  asOwner(
    api.urls,
    `insert into guesses values (sha256(convert_to('login ' || lower($1), 'UTF8')), array_fill(now(), array[$2::int]))
     on conflict (key) do update set tries = excluded.tries`,
    [email, guesses],
  );

const seen = ({ status, body, headers }: Answer) => {
  const { 'x-request-id': _id, date: _date, ...same } = headers;
  return { status, body, headers: same };
};

const linkMails = ({ user }: Member) =>
  worker.mails.filter(({ to, subject }) => to === user.email && subject === 'Log in with this link');

async function readLink(person: Member): Promise<string> {
  await hurryJobs(api.urls);
  await expect.poll(() => linkMails(person).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return /\/sign-in-link\?token=([\w-]{43})\n/.exec(linkMails(person).at(-1)?.text ?? '')?.[1] ?? '';
}

describe('strangers who guess', () => {
  test('have at most a hundred guesses for one account in 24 hours, from wherever they come; then the right password is no better than a wrong one (A-07, A-09)', async () => {
    const ada = await api.register();
    await wear(ada.user.email, limits.strangersGuesses - 3);
    const wrong = await login(ada.user.email, 'wrong horse battery', { 'x-forwarded-for': '192.0.2.1' });
    for (const address of ['192.0.2.2', '198.51.100.3'])
      await login(ada.user.email, 'wrong horse battery', { 'x-forwarded-for': address });
    const right = await login(ada.user.email, ada.password, { 'x-forwarded-for': '203.0.113.4' });
    expect(seen(right)).toEqual(seen(wrong));
    expect(seen(await login('nobody@example.test', 'wrong horse battery'))).toEqual(seen(wrong));
  });

  test('do not get more by asking all at once (A-07)', async () => {
    const ada = await api.register();
    await wear(ada.user.email, limits.strangersGuesses - 5);
    await Promise.all(Array.from({ length: 20 }, (_, n) => login(ada.user.email, `wrong ${n}`)));
    const [row] = await asOwner<{ n: number }>(
      api.urls,
      `select count(*)::int as n from auth_events where user_id = $1 and kind = 'login_fail'`,
      [ada.user._id],
    );
    expect(row?.n).toBe(5);
  });

  test('use up an address that nobody has in the same way', async () => {
    await wear('nobody.at.all@example.test');
    expect((await login('nobody.at.all@example.test', 'wrong horse battery')).status).toBe(401);
    const rows = await asOwner(api.urls, `select 1 from mailed_proofs where email = $1`, [
      'nobody.at.all@example.test',
    ]);
    expect(rows).toHaveLength(1);
  });

  test('find that their guesses come back a day later, and a right password takes none', async () => {
    const ada = await api.register();
    for (let n = 0; n < 3; n++) expect((await login(ada.user.email, ada.password)).status).toBe(200);
    await wear(ada.user.email);
    expect((await login(ada.user.email, ada.password)).status).toBe(401);
    await asOwner(
      api.urls,
      `update guesses set tries = array(select x - interval '24 hours' from unnest(tries) x)`,
    );
    expect((await login(ada.user.email, ada.password)).status).toBe(200);
  });
});

describe('the true owner meanwhile', () => {
  test('signs in at the first try from a browser in which they did before (A-08)', async () => {
    const ada = await api.register();
    const cookie = deviceOf(await login(ada.user.email, ada.password, browser));
    expect(cookie).toMatch(/^__Host-plumbline-device=[\w-]{43}$/);
    await wear(ada.user.email);
    expect((await login(ada.user.email, ada.password, browser)).status).toBe(401);
    for (let n = 0; n < 5; n++)
      expect((await login(ada.user.email, ada.password, { ...browser, cookie })).status).toBe(200);
  });

  test('is not helped by the browser of somebody else, and a stolen one has its own small allowance', async () => {
    const [ada, eve] = [await api.register(), await api.register()];
    const theirs = deviceOf(await login(eve.user.email, eve.password, browser));
    await wear(ada.user.email);
    expect((await login(ada.user.email, ada.password, { ...browser, cookie: theirs })).status).toBe(401);
    await asOwner(api.urls, 'delete from guesses');
    const stolen = deviceOf(await login(ada.user.email, ada.password, browser));
    await wear(ada.user.email);
    for (let n = 0; n < limits.knownDeviceGuesses; n++)
      await login(ada.user.email, 'wrong horse battery', { cookie: stolen });
    expect((await login(ada.user.email, ada.password, { cookie: stolen })).status).toBe(401);
  });

  test('gets in on a new device by a mailed link, which works once and is sent again when it is nearly over (A-08, A-11)', async () => {
    const ada = await api.register();
    await wear(ada.user.email);
    for (let n = 0; n < 10; n++) await login(ada.user.email, 'wrong horse battery');
    const token = await readLink(ada);
    expect(linkMails(ada)).toHaveLength(1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(authEndpoints.loginWithLink, { body: { token } }, browser)),
    );
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BAD_TOKEN')).toHaveLength(19);
    const cookie = deviceOf(opened[0] as Answer);
    expect((await login(ada.user.email, ada.password, { ...browser, cookie })).status).toBe(200);
    const stored = JSON.stringify(
      await asOwner(api.urls, 'select token_hash::text, email from mailed_proofs'),
    );
    expect(stored).not.toContain(token);
  });

  test('is asked for the second step by a link as well, and has not proved who they are by it', async () => {
    const ada = await api.register();
    await wear(ada.user.email);
    await login(ada.user.email, 'wrong horse battery');
    const opened = await api.call(authEndpoints.loginWithLink, { body: { token: await readLink(ada) } });
    const there = api.withToken(opened.body.tokens.access.token);
    expect((await there.call(securityEndpoints.startTotp)).body.code).toBe('REAUTH_REQUIRED');
    await enrolTotp(ada);
    await asOwner(api.urls, 'delete from rate_limits');
    worker.mails.splice(0);
    await login(ada.user.email, 'wrong horse battery');
    const again = await api.call(authEndpoints.loginWithLink, { body: { token: await readLink(ada) } });
    expect(again.body.mfa.methods).toContain('code');
    expect(again.body.tokens).toBeUndefined();
  });

  test('is told by mail of a login from where they had not been, and not of one from where they had', async () => {
    const ada = await api.register();
    const told = () =>
      worker.mails.filter(
        ({ to, subject }) => to === ada.user.email && subject === 'A new login to your account',
      ).length;
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36';
    const cookie = deviceOf(await login(ada.user.email, ada.password, { ...browser, 'user-agent': agent }));
    await hurryJobs(api.urls);
    await expect.poll(told, { timeout: 10_000 }).toBe(1);
    await login(ada.user.email, ada.password, { ...browser, cookie, 'user-agent': 'another' });
    await login(ada.user.email, ada.password, { ...browser, 'user-agent': agent });
    await hurryJobs(api.urls);
    await expect
      .poll(() => asOwner(api.urls, 'select 1 from graphile_worker.jobs where attempts < max_attempts'))
      .toEqual([]);
    expect(told()).toBe(1);
    expect(worker.mails.findLast(({ subject }) => subject === 'A new login to your account')?.text).toContain(
      'Device: Chrome on Windows',
    );
  });
});
