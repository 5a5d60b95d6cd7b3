import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { authJobs } from './auth.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: authJobs }]);
  ada = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
afterEach(() => void vi.useRealTimers());

const minutes = 60_000;
const ask = (sql: string, ...values: unknown[]) => asOwner(api.urls, sql, values);
const refresh = (refreshToken: string) => api.call(authEndpoints.refresh, { body: { refreshToken } });
const sessionIn = (refreshToken: string) => refreshToken.split('.')[0] ?? '';
const age = (sessionId: string, column: string, by: string) =>
  ask(`update sessions set ${column} = ${column} - $2::interval where id = $1`, sessionId, by);

/** A session of Ada's as a login opens it, without the wait for the password's hash. */
async function openSession(turn = 0): Promise<string> {
  const id = newId();
  await ask(
    `insert into sessions (id, user_id, turn, expires_at) values ($1, $2, $3, now() + interval '12 hours')`,
    id,
    ada.user.id,
    turn,
  );
  return id;
}
const tokenOf = (sessionId: string, turn: number) => api.services.tokens.signRefresh(sessionId, turn);
const accessOf = async (sessionId: string) =>
  api.withToken((await api.services.tokens.signAccess(sessionId, ada.user.id)).token);
const isOpen = async (sessionId: string) =>
  (await (await accessOf(sessionId)).call(userEndpoints.me)).status === 200;

describe('an access token', () => {
  test('lives 15 minutes, and not a second longer (A-03)', async () => {
    const session = await openSession();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const caller = await accessOf(session);
    vi.setSystemTime(Date.now() + 15 * minutes - 1500);
    expect((await caller.call(userEndpoints.me)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1500);
    expect((await caller.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
  });
});

describe('a refresh token', () => {
  test('is another after each use, and the session goes on with it (A-04)', async () => {
    const first = tokenOf(await openSession(), 0);
    const second = (await refresh(first)).body.tokens.refresh.token;
    const third = (await refresh(second)).body.tokens;
    expect(new Set([first, second, third.refresh.token]).size).toBe(3);
    expect((await api.withToken(third.access.token).call(userEndpoints.me)).status).toBe(200);
  });

  test('of any of 100 earlier turns, shown again, ends the session and tells the person by mail (A-04)', async () => {
    const length = 100;
    // Mails of what went before may still be on their way.
    const told = () => worker.mails.filter(({ subject }) => subject === 'We ended one of your sessions');
    for (let position = 0; position < length; position++) {
      const session = await openSession(length);
      await age(session, 'rotated_at', '11 seconds');
      const replayed = await refresh(tokenOf(session, position));
      expect(replayed.body.code, `position ${position}`).toBe('NO_SESSION');
      expect(await isOpen(session), `position ${position}`).toBe(false);
      expect((await refresh(tokenOf(session, length))).status).toBe(401);
      expect(api.sent.at(-1)).toEqual({ room: `session:${session}`, event: 'session.revoked', payload: {} });
    }
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(length);
    expect(new Set(told().map((mail) => mail.id)).size).toBe(length);
    expect(told()[0]?.to).toBe(ada.user.email);
    expect(told()[0]?.text).toContain('an old sign-in token was used again');
    const rows = await ask(
      `select from activities where user_id = $1 and action = 'session-replayed'`,
      ada.user.id,
    );
    expect(rows).toHaveLength(length);
  });

  test('that two tabs use at once, 20 times over, throws nobody out and opens no second session (A-05)', async () => {
    const session = await openSession();
    let token = tokenOf(session, 0);
    const before = await ask('select from sessions where user_id = $1', ada.user.id);
    for (let race = 0; race < 20; race++) {
      const [left, right] = await Promise.all([refresh(token), refresh(token)]);
      expect([left.status, right.status]).toEqual([200, 200]);
      expect(left.body.tokens.refresh.token).toBe(right.body.tokens.refresh.token);
      token = left.body.tokens.refresh.token;
    }
    expect(await ask('select from sessions where user_id = $1', ada.user.id)).toHaveLength(before.length);
  });

  test('whose answer got lost works again within 10 seconds, 20 times over (A-05)', async () => {
    const session = await openSession();
    let token = tokenOf(session, 0);
    for (let drop = 0; drop < 20; drop++) {
      const lost = (await refresh(token)).body.tokens.refresh.token;
      await age(session, 'rotated_at', '9 seconds');
      const again = await refresh(token);
      expect(again.body.tokens.refresh.token).toBe(lost);
      token = lost;
    }
    expect(await isOpen(session)).toBe(true);
  });

  test('is worth nothing 30 minutes after the last use, or 12 hours after the login (A-03)', async () => {
    const [idle, old] = [await openSession(), await openSession()];
    await age(idle, 'used_at', '29 minutes 50 seconds');
    expect((await refresh(tokenOf(idle, 0))).status).toBe(200);
    await age(idle, 'used_at', '30 minutes');
    expect((await refresh(tokenOf(idle, 1))).body.code).toBe('NO_SESSION');
    expect((await refresh(tokenOf(old, 0))).status).toBe(200);
    await age(old, 'expires_at', '12 hours');
    expect((await refresh(tokenOf(old, 1))).body.code).toBe('NO_SESSION');
    expect(await isOpen(old)).toBe(false);
  });

  test('says when the session ends at the latest, and never later', async () => {
    const opened = await api.call(authEndpoints.login, {
      body: { email: ada.user.email, password: ada.password },
    });
    const { token, expires } = opened.body.tokens.refresh;
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(12 * 60 * minutes);
    expect((await refresh(token)).body.tokens.refresh.expires).toBe(expires);
  });

  test.each(['nonsense', '', 'a.b.c', `${newId()}.0.${'x'.repeat(43)}`, `${newId()}.-1.x`])(
    '%j is refused',
    async (token) => {
      expect([400, 401]).toContain((await refresh(token)).status);
    },
  );

  test('of another session or turn cannot be made from one that is known', async () => {
    const session = await openSession();
    const [id, , mac] = tokenOf(session, 0).split('.');
    for (const forged of [
      `${id}.1.${mac}`,
      `${newId()}.0.${mac}`,
      `${id}.0`,
      `${id}.0.${mac}x`,
      `${id}.00.${mac}`,
    ]) {
      expect((await refresh(forged)).status, forged).toBe(401);
    }
    expect(await isOpen(session)).toBe(true);
    expect(sessionIn(tokenOf(session, 0))).toBe(session);
  });
});
