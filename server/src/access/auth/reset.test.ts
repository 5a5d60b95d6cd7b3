import { Writable } from 'node:stream';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../core/operations/log.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
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
  worker.mails.splice(0);
});

const fresh = 'another horse battery';
const forgot = (email: string) => api.call(authEndpoints.forgotPassword, { body: { email } });
const reset = (token: string, password = fresh) =>
  api.call(authEndpoints.resetPassword, { body: { token, password } });
const login = (member: Member, password: string) =>
  api.call(authEndpoints.login, { body: { email: member.user.email, password } });
const openJobs = () => asOwner(api.urls, 'select id from graphile_worker.jobs where attempts < max_attempts');
const idle = async () => {
  await expect.poll(openJobs, { timeout: 10_000 }).toEqual([]);
};
const mailsOf = (subject: string) => worker.mails.filter((mail) => mail.subject === subject);

/** Asks for a reset and gives the token of the mail that comes. */
async function askToken(member: Member): Promise<string> {
  const before = mailsOf('Reset your password').length;
  await forgot(member.user.email);
  await expect.poll(() => mailsOf('Reset your password').length, { timeout: 10_000 }).toBe(before + 1);
  return (
    /\/reset-password\?token=([\w-]{43})\n/.exec(mailsOf('Reset your password').at(-1)?.text ?? '')?.[1] ?? ''
  );
}

describe('a forgotten password', () => {
  test('is replaced by the link of a real mail; every session ends, and a second mail says so', async () => {
    const token = await askToken(ada);
    expect(mailsOf('Reset your password')[0]).toMatchObject({ to: ada.user.email });
    expect((await reset(token)).body).toEqual({ success: true, message: 'Password reset successful!' });
    expect((await ada.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
    expect((await login(ada, ada.password)).status).toBe(401);
    expect((await login(ada, fresh)).status).toBe(200);
    expect(api.sent).toContainEqual({ room: `user:${ada.user.id}`, event: 'session.revoked', payload: {} });
    await idle();
    expect(mailsOf('Your password was changed')).toMatchObject([{ to: ada.user.email }]);
    const trail = await asOwner(
      api.urls,
      `select action, request_id is not null as known, ip from activities
      where organization_id = $1 and action like '%reset%' order by seq`,
      [ada.user.id],
    );
    expect(trail).toEqual([
      { action: 'reset-requested', known: true, ip: '127.0.0.1' },
      { action: 'password-reset', known: true, ip: '127.0.0.1' },
    ]);
  });

  test('is asked for with the same answer whether the address is known, unknown or inactive; only the known gets a mail (A-10)', async () => {
    const inactive = await api.register();
    await asOwner(api.urls, `update users set status = 'disabled' where id = $1`, [inactive.user.id]);
    const answers = [
      await forgot('nobody@example.test'),
      await forgot(inactive.user.email),
      await forgot(ada.user.email),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, message: 'Password reset link sent to your email!' },
      });
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
      expect(headers['content-length']).toBe(answers[0]?.headers['content-length']);
    }
    await idle();
    expect(mailsOf('Reset your password').map((mail) => mail.to)).toEqual([ada.user.email]);
  });
});

describe('a reset link', () => {
  test('works once, though 50 use it at the same time (A-11)', async () => {
    const token = await askToken(ada);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, `${fresh} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('BAD_TOKEN');
    expect((await reset(token)).body.code).toBe('BAD_TOKEN');
  });

  test('is not used up by a look at its address, nor by a password that is refused (A-11)', async () => {
    const token = await askToken(ada);
    const looked = await api.app.inject({ method: 'GET', url: `/v1/auth/reset-password?token=${token}` });
    expect(looked.statusCode).toBe(404);
    expect((await reset(token, 'password1')).body.errors.password).toContain('too common');
    expect((await reset(token, 'short')).body.errors.password).toBe('Minimum 8 characters');
    expect((await reset(token)).status).toBe(200);
  });

  test('is void as soon as a newer one is out, whichever mail was sent first (A-11)', async () => {
    const [older, newer] = [await askToken(ada), await askToken(ada)];
    expect((await reset(older)).body.code).toBe('BAD_TOKEN');
    expect((await reset(newer)).status).toBe(200);
  });

  test('lives 60 minutes (A-11)', async () => {
    const age = (by: string) =>
      asOwner(
        api.urls,
        `update password_resets set expires_at = expires_at - $2::interval where user_id = $1`,
        [ada.user.id, by],
      );
    const token = await askToken(ada);
    await age('59 minutes 50 seconds');
    expect((await reset(token, 'password1')).body.code).toBe('VALIDATION');
    await age('10 seconds');
    expect((await reset(token)).body.code).toBe('BAD_TOKEN');
  });

  test('is void after the password or the address was changed otherwise', async () => {
    const token = await askToken(ada);
    const current = { currentPassword: ada.password };
    expect((await ada.call(userEndpoints.updateMe, { body: { ...current, password: fresh } })).status).toBe(
      200,
    );
    expect((await reset(token)).body.code).toBe('BAD_TOKEN');
    const second = await askToken(ada);
    const moved = { currentPassword: fresh, email: `moved.${ada.user.email}` };
    expect((await ada.call(userEndpoints.updateMe, { body: moved })).status).toBe(200);
    expect((await reset(second)).body.code).toBe('BAD_TOKEN');
  });

  test('is accepted in the query too, and its token stands in no table, job or log line (H-07, A-11)', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
    const app = await buildApp(api.services, {
      logger: createLog('trace', sink),
      trustProxy: true,
      isHttps: false,
    });
    const token = await askToken(ada);
    const send = (path: string) =>
      app.inject({ method: 'POST', url: `${path}?token=${token}`, payload: { password: fresh } });
    expect((await send('/v1/auth/reset-pasword')).statusCode).toBe(404);
    expect((await send('/v1/auth/reset-password')).statusCode).toBe(200);
    await app.close();
    const tables = await asOwner<{ name: string }>(
      api.urls,
      `select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    for (const { name } of tables) {
      expect(
        await asOwner(api.urls, `select from ${name} t where position($1 in t::text) > 0`, [token]),
        name,
      ).toEqual([]);
    }
    const kept = await asOwner(api.urls, 'select from password_resets where token_hash = $1', [
      sha256(token),
    ]);
    expect(kept).toHaveLength(1);
    expect(lines.join()).not.toContain(token);
    expect(lines.join()).toContain('/v1/auth/reset-password');
  });
});

describe('a password change', () => {
  test('asks for the current one, ends the other sessions and keeps this one (A-12)', async () => {
    const other = api.withToken((await login(ada, ada.password)).body.tokens.access.token);
    for (const currentPassword of ['', 'wrong horse battery']) {
      const refused = await ada.call(userEndpoints.updateMe, { body: { password: fresh, currentPassword } });
      expect(refused.body).toMatchObject({
        code: 'VALIDATION',
        errors: { currentPassword: expect.any(String) },
      });
    }
    expect((await other.call(userEndpoints.me)).status).toBe(200);
    const changed = await ada.call(userEndpoints.updateMe, {
      body: { password: fresh, currentPassword: ada.password },
    });
    expect(changed.status).toBe(200);
    expect((await other.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
    expect((await ada.call(userEndpoints.me)).status).toBe(200);
    await idle();
    expect(mailsOf('Your password was changed')).toHaveLength(1);
  });

  test("to a common password or one's own words is refused", async () => {
    await ada.call(userEndpoints.updateMe, { body: { orgName: 'Northfield Axle Works' } });
    for (const password of ['password1', 'northfieldaxleworks', 'Plumbline1']) {
      const refused = await ada.call(userEndpoints.updateMe, {
        body: { password, currentPassword: ada.password },
      });
      expect(refused.body.errors.password, password).toBeTruthy();
    }
  });
});
