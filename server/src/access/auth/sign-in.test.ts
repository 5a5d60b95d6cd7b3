import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Answer, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const login = (email: string, password: string, headers?: Record<string, string>) =>
  api.call(authEndpoints.login, { body: { email, password } }, headers);

/** The cookie that the session is bound to; the other one is by which the browser is known. */
const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => !/^\S*-device=/.test(cookie)) ?? '';

describe('a refused login', () => {
  test('looks the same for an unknown address, a wrong password and an inactive person (A-09)', async () => {
    const [ada, inactive] = [await api.register(), await api.register()];
    await asOwner(api.urls, `update users set status = 'disabled' where id = $1`, [inactive.user.id]);
    const answers = [
      await login(ada.user.email, 'wrong horse battery'),
      await login('nobody@example.test', ada.password),
      await login(inactive.user.email, inactive.password),
      await login(inactive.user.email, 'wrong horse battery'),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          success: false,
          status: 'fail',
          code: 'BAD_CREDENTIALS',
          message: 'Incorrect email or password',
        },
      });
      const { 'x-request-id': _id, date: _date, ...same } = headers;
      const { 'x-request-id': _id0, date: _date0, ...first } = answers[0]?.headers ?? {};
      expect(same).toEqual(first);
    }
  });

  test('is never about the form of the password', async () => {
    const ada = await api.register();
    for (const password of ['x', 'a'.repeat(1000), '12345678']) {
      expect((await login(ada.user.email, password)).body.code).toBe('BAD_CREDENTIALS');
    }
  });
});

describe('an inactive person', () => {
  test('is out at the next call, and a refresh does not help', async () => {
    const ada = await api.register();
    await asOwner(api.urls, `update users set status = 'disabled' where id = $1`, [ada.user.id]);
    expect((await ada.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
    const body = { refreshToken: ada.tokens.refresh.token };
    expect((await api.call(authEndpoints.refresh, { body })).status).toBe(401);
  });
});

describe('a password', () => {
  test.each([
    '  blanks around it  ',
    'kräftiges Prüfgerät',
    'п҉ароль из многих слов',
    '🔩🔧🪛 wrench drawer',
    'Nine grinders hum behind the blue door; three rest. '.padEnd(128, 'kv7Wq2#mZx9!Lp4'),
  ])('is taken exactly as typed: %j (A-01)', async (password) => {
    const email = `typed${Math.random()}@example.test`;
    const body = { name: 'Ada', email, contact: '+923001234567', password };
    expect((await api.call(authEndpoints.register, { body })).status).toBe(201);
    expect((await login(email, password)).status).toBe(200);
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, 72), `${password} `]) {
      if (other !== password) expect((await login(email, other)).status).toBe(401);
    }
  });

  test('that was hashed with weaker parameters is hashed anew at the next login (A-02)', async () => {
    const ada = await api.register();
    const stored = async () =>
      (await asOwner(api.urls, 'select password_hash from user_secrets where user_id = $1', [ada.user.id]))[0]
        ?.password_hash;
    const weak = await hash(ada.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await asOwner(api.urls, 'update user_secrets set password_hash = $2 where user_id = $1', [
      ada.user.id,
      weak,
    ]);
    expect((await login(ada.user.email, ada.password)).status).toBe(200);
    const raised = await stored();
    expect(raised).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(ada.user.email, ada.password)).status).toBe(200);
    expect(await stored()).toBe(raised);
  });

  test('that is changed while a login with the old one is under way does not let that login in (A-12)', async () => {
    const ada = await api.register();
    const change = new pg.Client(api.urls.ownerUrl);
    await change.connect();
    await change.query('begin');
    await change.query(`update user_secrets set password_hash = 'changed' where user_id = $1`, [ada.user.id]);
    const late = login(ada.user.email, ada.password);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await change.query('commit');
    await change.end();
    expect((await late).status).toBe(401);
  });
});

describe('a browser session', () => {
  test.each([
    ['https://quality.example.test', '__Host-plumbline', true],
    ['http://127.0.0.1:3000', '__Host-plumbline', true],
    ['http://localhost:3000', '__Host-plumbline', true],
    ['http://quality.example.test', 'plumbline', false],
  ])('at %s is bound to the cookie %s (H-01)', async (origin, name, isSecure) => {
    const ada = await api.register();
    const opened = await login(ada.user.email, ada.password, { origin });
    const cookie = cookieOf(opened);
    expect(cookie).toMatch(
      new RegExp(`^${name}=[\\w-]{43}; Max-Age=43200; Path=/; HttpOnly;( Secure;)? SameSite=Strict$`),
    );
    expect(cookie.includes('Secure')).toBe(isSecure);
    const browser = api.withToken(opened.body.tokens.access.token);
    const withCookie = { cookie: cookie.split(';')[0] ?? '' };
    const refresh = { body: { refreshToken: opened.body.tokens.refresh.token } };

    expect((await browser.call(userEndpoints.me, {}, withCookie)).status).toBe(200);
    expect((await browser.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
    expect((await browser.call(userEndpoints.me, {}, { cookie: `${name}=${'x'.repeat(43)}` })).status).toBe(
      401,
    );
    expect((await api.call(authEndpoints.refresh, refresh)).status).toBe(401);
    expect((await api.call(authEndpoints.refresh, refresh, withCookie)).status).toBe(200);
  });

  test('of a caller without an Origin needs no cookie', async () => {
    const ada = await api.register();
    const opened = await login(ada.user.email, ada.password);
    expect(cookieOf(opened)).toBe('');
    expect((await api.withToken(opened.body.tokens.access.token).call(userEndpoints.me)).status).toBe(200);
  });

  test('ends with the logout, which takes back the cookie and clears the cache, whatever organization was at hand (A-13)', async () => {
    const ada = await api.register();
    const opened = await login(ada.user.email, ada.password, { origin: 'https://quality.example.test' });
    const browser = api.withToken(opened.body.tokens.access.token);
    const headers = {
      cookie: cookieOf(opened).split(';')[0] ?? '',
      subid: '018f0000-0000-7000-8000-000000000000',
    };
    const out = await browser.call(authEndpoints.logout, {}, headers);
    expect(out.status).toBe(200);
    expect(cookieOf(out)).toMatch(/^__Host-plumbline=; .*Expires=Thu, 01 Jan 1970/);
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect(api.sent.at(-1)).toMatchObject({
      event: 'session.revoked',
      room: expect.stringMatching(/^session:/),
    });
    for (const again of [
      await browser.call(userEndpoints.me, {}, headers),
      await browser.call(authEndpoints.logout, {}, headers),
    ]) {
      expect(again.body.code).toBe('NO_SESSION');
    }
    const refresh = { body: { refreshToken: opened.body.tokens.refresh.token } };
    expect((await api.call(authEndpoints.refresh, refresh, headers)).status).toBe(401);
    expect((await ada.call(userEndpoints.me)).status).toBe(200);
  });

  test('ends with the logout also when the access token has run out, by the refresh token and the cookie it is bound to', async () => {
    const ada = await api.register();
    const opened = await login(ada.user.email, ada.password, { origin: 'https://quality.example.test' });
    const { access, refresh } = opened.body.tokens;
    const cookie = cookieOf(opened).split(';')[0] ?? '';
    const body = { refreshToken: refresh.token };
    const isOver = async () =>
      (await api.call(authEndpoints.refresh, { body }, { cookie })).body.code === 'NO_SESSION';
    const overdue = { authorization: `Bearer ${access.token.slice(0, -2)}` };
    for (const [args, headers] of [
      [{ body: {} }, { ...overdue, cookie }],
      [{ body }, overdue],
      [{ body: { refreshToken: `${refresh.token.slice(0, -2)}xx` } }, { cookie }],
    ] as const)
      expect((await api.call(authEndpoints.logout, args, headers)).status).toBe(401);
    const out = await api.call(authEndpoints.logout, { body }, { ...overdue, cookie });
    expect(out.status).toBe(200);
    expect(cookieOf(out)).toMatch(/^__Host-plumbline=; /);
    expect(await isOver()).toBe(true);
    const said = await api.owner.query(
      `select 1 from activities where organization_id = $1 and action = 'logged-out'`,
      [ada.user._id],
    );
    expect(said.rowCount).toBe(1);
  });
});
