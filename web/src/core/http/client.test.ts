import { answerRaw, fakeServer, refuse } from '../../../test/fake-server.ts';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, makeOpened, makeUser, signIn } from '../../../test/make.ts';
import type { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { askEarly } from './request.ts';
import { session } from '../session/session.ts';

let server: ReturnType<typeof fakeServer>;

const me = () => ({ ...makeUser(), user: makeUser(), subscription: [] });
const emptyPage = { results: [], total: 0, page: 1, limit: 10 };
const site = { name: 'Harbour plant', location: 'Karachi', timeZone: 'Asia/Karachi' };
const expired = () => refuse('NO_SESSION', 'Please log in again');

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as ApiError, // asserted on by its fields
  );

beforeEach(() => {
  server = fakeServer();
  server.on(userEndpoints.me, me);
  server.on(siteEndpoints.list, () => emptyPage);
});

test('a signed-in call carries the bearer token and neither subid nor accountid while both are default', async () => {
  signIn();
  await call(userEndpoints.me, {});
  const { headers } = server.seen[0] ?? {};
  expect(headers?.get('Authorization')).toBe('Bearer access-one');
  expect(headers?.has('subid')).toBe(false);
  expect(headers?.has('accountid')).toBe(false);
});

test('subid goes out when an organization is chosen, accountid only below a workspace', async () => {
  signIn();
  session.chooseAccount({ subid: idOf(8), accountId: idOf(7) });
  await call(userEndpoints.me, {});
  history.replaceState(null, '', `/risk/${idOf(3)}/workspace/${idOf(4)}/library`);
  await call(userEndpoints.me, {});
  history.replaceState(null, '', `/risk/${idOf(3)}/workspace`);
  await call(userEndpoints.me, {});
  expect(server.seen.map(({ headers }) => headers.get('subid'))).toEqual([idOf(8), idOf(8), idOf(8)]);
  expect(server.seen.map(({ headers }) => headers.get('accountid'))).toEqual([null, idOf(7), null]);
});

test('a POST with a session carries an idempotency key, one under /auth and a GET do not', async () => {
  server.on(authEndpoints.forgotPassword, () => ({}));
  server.on(siteEndpoints.create, () => refuse('VALIDATION', 'Name is required'));
  signIn();
  await call(authEndpoints.forgotPassword, { body: { email: 'mara@kestrel.example' } });
  await call(siteEndpoints.list, {});
  await failureOf(call(siteEndpoints.create, { body: site }));
  const keys = server.seen.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([null, null, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test('what was asked early is answered once, and to the same person in the same organization alone', async () => {
  signIn();
  askEarly(userEndpoints.me, {});
  session.chooseAccount({ subid: idOf(8), accountId: idOf(7) });
  await call(userEndpoints.me, {});
  expect(server.seen.map(({ headers }) => headers.get('subid'))).toEqual([null, idOf(8)]);

  askEarly(userEndpoints.me, {});
  await call(userEndpoints.me, {});
  expect(server.seen).toHaveLength(3);
  await call(userEndpoints.me, {});
  expect(server.seen).toHaveLength(4);
});

/** A server that takes what it is asked and never answers. */
function neverAnswer(): AbortSignal[] {
  const asked: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  return asked;
}

test('what was asked early ends when who takes it calls it off', async () => {
  signIn();
  const asked = neverAnswer();
  askEarly(userEndpoints.me, {});
  const life = new AbortController();
  const taken = call(userEndpoints.me, {}, { signal: life.signal });
  await new Promise((resolve) => setTimeout(resolve)); // by then it has taken it
  life.abort(new DOMException('The screen was left', 'AbortError'));
  await expect(taken).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});

test('what was asked early ends after the time of a call, taken or not', async () => {
  signIn();
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const asked = neverAnswer();
  askEarly(userEndpoints.me, {});
  askEarly(logEndpoints.list, { params: { id: 'not-taken' } });
  const taken = failureOf(call(userEndpoints.me, {}));
  limit.abort(new DOMException('It took too long', 'TimeoutError'));
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(await taken).toMatchObject({ status: 'TIMEOUT_ERROR' });
});

test('a call that waits for the renewal of the session can be called off', async () => {
  signIn();
  let fail: ((error: Error) => void) | undefined;
  server.on(userEndpoints.me, expired);
  server.on(
    authEndpoints.refresh,
    () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
  );
  const life = new AbortController();
  const waiting = call(userEndpoints.me, {}, { signal: life.signal });
  await vi.waitFor(() => expect(fail).toBeDefined());
  life.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  fail?.(new TypeError('Failed to fetch'));
});

test('what was asked before a change is not taken after it', async () => {
  server.on(userEndpoints.updateMe, () => makeUser());
  signIn();
  askEarly(userEndpoints.me, {});
  await call(userEndpoints.updateMe, { body: { name: 'Ada Example' } });
  await call(userEndpoints.me, {});
  expect(server.seen).toHaveLength(3);
});

test('parameters stand encoded in the path, the query without what is empty', async () => {
  server.on(logEndpoints.list, () => emptyPage);
  signIn();
  await call(logEndpoints.list, { params: { id: 'a/b' }, query: { page: 2, search: '' } });
  expect(server.seen[0]?.path).toBe('/v1/logs/a%2Fb');
  expect(server.seen[0]?.query.toString()).toBe('page=2');
});

test('every envelope gives what it holds', async () => {
  signIn();
  server.on(userEndpoints.updateMe, () => makeUser());
  server.on(subscriptionEndpoints.list, () => []);
  server.on(logEndpoints.list, () => emptyPage);
  server.on(workspaceEndpoints.risk.list, () => emptyPage);
  server.on(authEndpoints.logout, () => ({}));
  const page = expect.objectContaining(emptyPage);
  expect(await call(userEndpoints.me, {})).toEqual(me());
  expect(await call(userEndpoints.updateMe, { body: {} })).toEqual(makeUser());
  expect(await call(subscriptionEndpoints.list, {})).toEqual([]);
  expect(await call(siteEndpoints.list, {})).toEqual(page);
  expect(await call(logEndpoints.list, { params: { id: idOf(1) } })).toEqual(page);
  expect(await call(workspaceEndpoints.risk.list, { params: { moduleId: idOf(1) } })).toEqual(page);
  expect(await call(authEndpoints.logout, { body: {} })).toEqual({});
});

test('a refusal carries status, code, sentence and the sentences of its fields', async () => {
  signIn();
  server.on(siteEndpoints.create, () =>
    refuse('VALIDATION', 'Check what you entered', { name: 'Name is required' }),
  );
  const error = await failureOf(call(siteEndpoints.create, { body: site }));
  expect(error).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    message: 'Check what you entered',
    errors: { name: 'Name is required' },
  });
});

test('without a proper answer the status says what happened and the message is empty', async () => {
  server.on(siteEndpoints.list, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(call(siteEndpoints.list, {}))).toMatchObject({ status: 'FETCH_ERROR', message: '' });
  server.on(siteEndpoints.list, () => Promise.reject(new DOMException('late', 'TimeoutError')));
  expect(await failureOf(call(siteEndpoints.list, {}))).toMatchObject({
    status: 'TIMEOUT_ERROR',
    message: '',
  });
  server.on(siteEndpoints.list, () => answerRaw('<html>'));
  expect(await failureOf(call(siteEndpoints.list, {}))).toMatchObject({
    status: 'PARSING_ERROR',
    message: '',
  });
  server.on(siteEndpoints.list, () => answerRaw('<html>Bad gateway</html>', 502));
  expect(await failureOf(call(siteEndpoints.list, {}))).toMatchObject({ status: 502, message: '' });
});

test('a 401 renews the token once for calls that come together, and each is made again', async () => {
  signIn();
  server.on(authEndpoints.refresh, () => ({ tokens: makeOpened(makeUser(), 'two').tokens }));
  server.on(userEndpoints.me, ({ headers }) =>
    headers.get('Authorization') === 'Bearer access-two' ? me() : expired(),
  );
  await Promise.all([call(userEndpoints.me, {}), call(userEndpoints.me, {}), call(userEndpoints.me, {})]);
  expect(server.of(authEndpoints.refresh).map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-one' }]);
  expect(server.of(userEndpoints.me)).toHaveLength(6);
  expect(session.get().auth).toMatchObject({
    token: 'access-two',
    refresh_token: 'refresh-two',
    isLoggedIn: true,
  });
});

test('the retry after a renewal keeps its idempotency key', async () => {
  signIn();
  server.on(authEndpoints.refresh, () => ({ tokens: makeOpened(makeUser(), 'two').tokens }));
  server.on(siteEndpoints.create, ({ headers }) =>
    headers.get('Authorization') === 'Bearer access-two' ? refuse('CONFLICT', 'There is one') : expired(),
  );
  await failureOf(call(siteEndpoints.create, { body: site }));
  const keys = server.of(siteEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a token that another tab has renewed meanwhile is used instead of renewing again', async () => {
  signIn();
  server.on(userEndpoints.me, ({ headers }) => {
    if (headers.get('Authorization') === 'Bearer access-two') return me();
    const text = localStorage.getItem('persist:auth') ?? '';
    localStorage.setItem(
      'persist:auth',
      text.replace('access-one', 'access-two').replace('refresh-one', 'refresh-two'),
    );
    return expired();
  });
  await call(userEndpoints.me, {});
  expect(server.of(authEndpoints.refresh)).toHaveLength(0);
  expect(session.get().auth.token).toBe('access-two');
});

test('a 401 that cannot be renewed signs out and removes what was kept', async () => {
  signIn();
  server.on(userEndpoints.me, expired);
  server.on(authEndpoints.refresh, expired);
  expect(await failureOf(call(userEndpoints.me, {}))).toMatchObject({ status: 401 });
  expect(session.get().auth.isLoggedIn).toBe(false);
  expect(localStorage.getItem('persist:auth')).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a 401 after a renewal signs out as well', async () => {
  signIn();
  server.on(userEndpoints.me, expired);
  server.on(authEndpoints.refresh, () => ({ tokens: makeOpened(makeUser(), 'two').tokens }));
  await failureOf(call(userEndpoints.me, {}));
  expect(session.get().auth.isLoggedIn).toBe(false);
});

test('a 401 of the login is only a wrong password', async () => {
  signIn();
  server.on(authEndpoints.login, () => refuse('BAD_CREDENTIALS', 'Email or password is wrong'));
  const body = { email: 'mara@kestrel.example', password: 'wrong' };
  expect(await failureOf(call(authEndpoints.login, { body }))).toMatchObject({
    message: 'Email or password is wrong',
  });
  expect(server.of(authEndpoints.refresh)).toHaveLength(0);
  expect(session.get().auth.isLoggedIn).toBe(true);
});

test.each([['UNAVAILABLE'], ['RATE_LIMITED']] as const)(
  'a renewal answered with %s signs nobody out',
  async (code) => {
    signIn();
    server.on(userEndpoints.me, expired);
    server.on(authEndpoints.refresh, () => refuse(code, 'Try again in a moment'));
    await failureOf(call(userEndpoints.me, {}));
    expect(session.get().auth.isLoggedIn).toBe(true);
  },
);

test('an answer for another account than the one now chosen is discarded', async () => {
  signIn();
  let answer: (given: ReturnType<typeof me>) => void = vi.fn();
  server.on(userEndpoints.me, () => new Promise((resolve) => (answer = resolve)));
  const late = failureOf(call(userEndpoints.me, {}));
  await vi.waitFor(() => expect(server.seen).toHaveLength(1));
  session.chooseAccount({ accountId: idOf(7) });
  answer(me());
  expect((await late).name).toBe('AbortError');
});
