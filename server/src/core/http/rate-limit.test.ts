import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { errorReply } from 'contract/core/errors';
import { limits } from 'contract/core/limits';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { buildApp } from '../../app.ts';
import { subnetOf } from './rate-limit.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi({ rateLimits: true });
});
afterAll(() => api.close());
afterEach(() => asOwner(api.urls, 'delete from rate_limits'));

const login = (ip: string, caller = api) =>
  caller.call(
    authEndpoints.login,
    { body: { email: 'nobody@example.test', password: 'wrong' } },
    { 'x-forwarded-for': ip },
  );

test.each([
  ['192.0.2.7', 'ipv4 192.0.2'],
  ['::ffff:192.0.2.9', 'ipv4 192.0.2'],
  ['2001:db8:1:2:3:4:5:6', 'ipv6 32.1.13.184.0.1.0.2'],
  ['2001:db8:1:2::', 'ipv6 32.1.13.184.0.1.0.2'],
  ['::1', 'ipv6 0.0.0.0.0.0.0.0'],
  ['fe80::1%eth0', 'ipv6 254.128.0.0.0.0.0.0'],
  ['no address', 'no address'],
])('%s is counted as the network %s', (address, network) => {
  expect(subnetOf(address)).toBe(network);
});

test('the eleventh login in a minute out of one network is put off, with the time to wait; another network is not (A-20)', async () => {
  for (let host = 1; host <= 10; host++) expect((await login(`192.0.2.${host}`)).status).toBe(401);
  const refused = await login('::ffff:192.0.2.99');
  expect(refused.status).toBe(429);
  expect(errorReply.parse(refused.body)).toEqual({
    success: false,
    status: 'fail',
    code: 'RATE_LIMITED',
    message: 'Too many tries. Wait a moment, then try again.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await login('192.0.3.1')).status).toBe(401);
  expect((await login('2001:db8::1')).status).toBe(401);
});

test('when the minute is over, the network may try again', async () => {
  for (let attempt = 0; attempt < 12; attempt++) await login('192.0.2.1');
  await asOwner(api.urls, `update rate_limits set began_at = began_at - interval '1 minute'`);
  expect((await login('192.0.2.1')).status).toBe(401);
});

test('two nodes on one database count together, and 40 tries at once let 10 through (A-20)', async () => {
  const second = await buildApp(api.services, {
    logger: pino({ level: 'silent' }),
    trustProxy: true,
    isHttps: false,
  });
  const request = {
    method: 'POST' as const,
    url: '/v1/auth/login',
    headers: { 'x-forwarded-for': '198.51.100.1' },
    payload: { email: 'a@example.test', password: 'x' },
  };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? api.app : second).inject(request)),
  );
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(30);
  await second.close();
});

test('one address gets 3 reset mails in an hour, in whatever spelling and from wherever they are asked for (A-20)', async () => {
  const forgot = (email: string, ip: string) =>
    api.call(authEndpoints.forgotPassword, { body: { email } }, { 'x-forwarded-for': ip });
  const spellings = ['Ada@example.test', ' ada@example.test', 'ADA@EXAMPLE.TEST '];
  for (const [index, email] of spellings.entries())
    expect((await forgot(email, `203.0.${index}.1`)).status).toBe(200);
  expect((await forgot('ada@example.test', '203.0.9.1')).status).toBe(429);
  expect((await forgot('eve@example.test', '203.0.9.1')).status).toBe(200);
});

test('one network asks for 20 reset mails in an hour, whomever they are for', async () => {
  const forgot = (index: number) =>
    api.call(
      authEndpoints.forgotPassword,
      { body: { email: `person${index}@example.test` } },
      { 'x-forwarded-for': '203.0.113.1' },
    );
  for (let index = 1; index <= 20; index += 1) expect((await forgot(index)).status).toBe(200);
  expect((await forgot(21)).status).toBe(429);
});

test('a person searches 60 times in a minute, of all lists together; plain pages and other people are not counted (A-20)', async () => {
  const [ada, bob] = [await api.register(), await api.register('Bob Example')];
  const search = (person: Member, index: number) =>
    person.call(index % 2 ? siteEndpoints.list : processEndpoints.list, {
      query: { search: `part ${index}` },
    });
  for (let index = 1; index <= 60; index += 1) expect((await search(ada, index)).status).toBe(200);
  const refused = await search(ada, 61);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ada.call(siteEndpoints.list, { query: { search: ' ', page: 2 } })).status).toBe(200);
  expect((await search(bob, 1)).status).toBe(200);
});

test('so many requests of one person are answered at once, reads and writes together; another person is not kept waiting', async () => {
  const [ada, bob] = [await api.register(), await api.register('Bob Example')];
  const holder = await api.owner.connect();
  await holder.query('begin; lock table sites');
  const ask = (person: Member, index: number) =>
    index % 2
      ? person.call(siteEndpoints.list)
      : person.call(siteEndpoints.update, {
          params: { siteId: newId() },
          body: { name: 'Hall', version: 1 },
        });
  const asked = Array.from({ length: limits.requestsAtOnce + 1 }, (_, index) => ask(ada, index));
  const refused = await Promise.race(asked);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.headers['retry-after']).toBe('1');
  const other = ask(bob, 1);
  await holder.query('rollback');
  holder.release();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await ask(ada, 1)).status).toBe(200);
});

test('one network signs up 20 people in an hour (A-20)', async () => {
  const register = () => api.call(authEndpoints.register, { body: {} }, { 'x-forwarded-for': '192.0.2.1' });
  for (let count = 0; count < 20; count++) expect((await register()).status).toBe(400);
  expect((await register()).status).toBe(429);
});

test('what is counted is kept as a hash, and an endless address does no harm', async () => {
  const endless = `${'a'.repeat(200_000)}@example.test`;
  expect((await api.call(authEndpoints.forgotPassword, { body: { email: endless } })).status).toBe(400);
  const rows = await asOwner<{ bucket: string }>(api.urls, 'select bucket from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { bucket } of rows) expect(bucket).toMatch(/^[\w-]{43}$/);
});
