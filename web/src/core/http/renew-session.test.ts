import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, makeOpened, makeUser } from '../../../test/make.ts';
import { call } from './client.ts';
import { session } from '../session/session.ts';
import { startSession } from '../session/start-session.ts';

let server: ReturnType<typeof fakeServer>;

/** A token that runs out in this many seconds. */
const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.s`;

function signInWith(seconds: number) {
  const opened = makeOpened();
  session.login({ ...opened, tokens: { ...opened.tokens, access: { token: tokenFor(seconds) } } });
}

beforeEach(() => {
  server = fakeServer();
  server.on(authEndpoints.refresh, () => ({ tokens: makeOpened(makeUser(), 'two').tokens }));
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
});

test('a token that has run out is renewed before it is sent, one that has not is sent', async () => {
  signInWith(600);
  await call(userEndpoints.me, {});
  expect(server.of(authEndpoints.refresh)).toHaveLength(0);
  signInWith(-1);
  await call(userEndpoints.me, {});
  expect(server.of(userEndpoints.me).at(-1)?.headers.get('Authorization')).toBe('Bearer access-two');
  expect(server.of(authEndpoints.refresh)).toHaveLength(1);
});

test('a device whose clock is ahead renews once, and not before every call', async () => {
  const { tokens } = makeOpened();
  const early = { ...tokens, access: { ...tokens.access, token: tokenFor(-60) } };
  server.on(authEndpoints.refresh, () => ({ tokens: early }));
  signInWith(-1);
  for (let calls = 0; calls < 3; calls += 1) await call(userEndpoints.me, {});
  expect(server.of(authEndpoints.refresh)).toHaveLength(1);
});

test('at the start a session whose token has run out is renewed first', async () => {
  signInWith(-1);
  await startSession();
  expect(session.get().auth.token).toBe('access-two');
});

test('at the start a dead session is over before anything is drawn', async () => {
  server.on(authEndpoints.refresh, () => refuse('NO_SESSION', 'Please log in again'));
  signInWith(-1);
  await startSession();
  expect(session.get().auth.isLoggedIn).toBe(false);
});

/** Another tab logs in, of which this one has not heard yet. */
function logInElsewhere(user = makeUser()) {
  const text = localStorage.getItem('persist:auth') ?? '';
  const { token, refresh_token: refreshToken } = session.get().auth;
  const renamed = [
    [token ?? '', 'access-three'],
    [refreshToken ?? '', 'refresh-three'],
    [idOf(1), user._id],
  ] as const;
  const next = renamed.reduce((kept, [from, to]) => kept.replaceAll(from, to), text);
  localStorage.setItem('persist:auth', next);
}

test('a refusal that comes after somebody has logged in in another tab does not end the new session', async () => {
  signInWith(-1);
  server.on(authEndpoints.refresh, () => {
    logInElsewhere();
    return refuse('NO_SESSION', 'Please log in again');
  });
  await call(userEndpoints.me, {});
  expect(session.get().auth.token).toBe('access-three');
  expect(server.of(userEndpoints.me).at(-1)?.headers.get('Authorization')).toBe('Bearer access-three');
});

test('tokens of one person that come after another one has logged in are not theirs', async () => {
  signInWith(-1);
  server.on(authEndpoints.refresh, () => {
    logInElsewhere(makeUser({ _id: idOf(9) }));
    return { tokens: makeOpened(makeUser(), 'two').tokens };
  });
  await expect(call(userEndpoints.me, {})).rejects.toThrow('The session changed');
  expect(session.get().auth).toMatchObject({ token: 'access-three', user: { _id: idOf(9) } });
});

test('a server that does not answer holds the start for 5,000 ms and no longer', async () => {
  server.on(authEndpoints.refresh, () => new Promise(() => undefined));
  signInWith(-1);
  vi.useFakeTimers();
  const started = vi.fn();
  const start = startSession().then(started);
  await vi.advanceTimersByTimeAsync(4999);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await start;
  expect(session.get().auth.isLoggedIn).toBe(true);
});

test('without a session nobody is asked', async () => {
  await startSession();
  expect(server.seen).toEqual([]);
});
