import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type Caller, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { describeDevice } from '../auth/device-words.service.ts';

let api: TestApi;
let ada: Member;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.register();
});

async function elsewhere(): Promise<Caller & { sessionId: string }> {
  const { body } = await api.call(authEndpoints.login, {
    body: { email: ada.user.email, password: ada.password },
  });
  const sessionId = String(body.tokens.refresh.token).split('.')[0] ?? '';
  return { ...api.withToken(body.tokens.access.token), sessionId };
}

const isOpen = async (caller: Caller) => (await caller.call(userEndpoints.me)).status === 200;
const revoked = () => api.sent.filter(({ event }) => event === 'session.revoked').map(({ room }) => room);

test('the sessions of a person are listed for them alone, this one first', async () => {
  const there = await elsewhere();
  const { body } = await ada.call(securityEndpoints.sessions);
  expect(body.data).toHaveLength(2);
  expect(body.data[0].isCurrent).toBe(true);
  expect(body.data[1]).toMatchObject({ _id: there.sessionId, isCurrent: false, ip: '127.0.0.1' });
  const eve = await api.register();
  expect((await eve.call(securityEndpoints.sessions)).body.data).toHaveLength(1);
});

test('one of them is ended at its next call, its sockets are told, and nobody ends the session of another (A-12)', async () => {
  const there = await elsewhere();
  const eve = await api.register();
  const params = { sessionId: there.sessionId };
  expect((await eve.call(securityEndpoints.endSession, { params })).status).toBe(404);
  expect(await isOpen(there)).toBe(true);
  expect((await ada.call(securityEndpoints.endSession, { params })).status).toBe(200);
  expect(await isOpen(there)).toBe(false);
  expect(revoked()).toContain(`session:${there.sessionId}`);
  expect((await ada.call(securityEndpoints.endSession, { params })).status).toBe(404);
  expect((await ada.call(securityEndpoints.endSession, { params: { sessionId: newId() } })).status).toBe(404);
});

test('all others end together, and this one stays (A-12)', async () => {
  const others = [await elsewhere(), await elsewhere()];
  const { body } = await ada.call(securityEndpoints.endOtherSessions);
  expect(body.ended).toBe(2);
  for (const other of others) {
    expect(await isOpen(other)).toBe(false);
    expect(revoked()).toContain(`session:${other.sessionId}`);
  }
  expect(await isOpen(ada)).toBe(true);
});

test.each([
  ['inactive', `update accounts set status = 'inactive' where user_id = $1`],
  ['gone', `delete from accounts where user_id = $1`],
])('a logout ends the session of somebody whose membership is %s', async (_state, statement) => {
  // An organization keeps its last owner; that others can be in this state is what matters here.
  await asOwner(api.urls, 'alter table accounts disable trigger keep_an_owner');
  await asOwner(api.urls, statement, [ada.user._id]);
  await asOwner(api.urls, 'alter table accounts enable trigger keep_an_owner');
  const refresh = { body: { refreshToken: ada.tokens.refresh.token } };
  expect((await ada.call(authEndpoints.logout)).status).toBe(200);
  expect((await api.call(authEndpoints.refresh, refresh)).status).toBe(401);
  const [session] = await asOwner<{ revoke_reason: string }>(
    api.urls,
    'select revoke_reason from sessions where user_id = $1',
    [ada.user._id],
  );
  expect(session?.revoke_reason).toBe('logout');
});

test('the history says what happened, newest first, and can be searched', async () => {
  await api.call(authEndpoints.login, { body: { email: ada.user.email, password: 'wrong horse battery' } });
  const there = await elsewhere();
  await there.call(authEndpoints.logout);
  const { body } = await ada.call(securityEndpoints.signIns);
  const messages = body.data.map(({ message }: { message: string }) => message);
  expect(messages).toEqual(['Logged out', 'Logged in', 'Wrong password', 'Logged in']);
  const found = await ada.call(securityEndpoints.signIns, { query: { search: 'wrong pass' } });
  expect(found.body.total).toBe(1);
  const eve = await api.register();
  expect((await eve.call(securityEndpoints.signIns)).body.total).toBe(1);
});

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'curl'],
  [null, 'Unknown device'],
  ['', 'Unknown device'],
])('%j is shown as %s', (agent, words) => {
  expect(describeDevice(agent)).toBe(words);
});
