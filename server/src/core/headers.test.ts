import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../test/api.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { startNode, type TestNode } from '../../test/node.ts';
import { policyOfNoPage } from './content-policy.ts';

let database: TestDatabase;
let node: TestNode;

beforeAll(async () => {
  database = await testDatabase();
  node = await startNode(database, { PUBLIC_URL: 'https://quality.example.test' });
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

const ask = async (path: string, options: RequestInit = {}) => {
  const response = await fetch(node.url + path, { redirect: 'manual', ...options });
  await response.arrayBuffer();
  return { status: response.status, headers: Object.fromEntries(response.headers) };
};

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

function expectNoPage(path: string, headers: Record<string, string>): void {
  expect(headers, path).toMatchObject({ ...always, 'content-security-policy': policyOfNoPage });
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version'])
    expect(headers, path).not.toHaveProperty(name);
}

const json = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
});

test('every call says what its answer may do, and that nobody may keep it (I-17)', async () => {
  for (const { name, call } of allEndpoints) {
    const params = Object.fromEntries(call.params.map((param) => [param, newId()]));
    const sent = call.method === 'GET' ? {} : { ...json('{}'), method: call.method };
    const { headers } = await ask(`/v1${pathOf(call, params)}`, sent);
    expectNoPage(name, headers);
    expect(headers['cache-control'], name).toBe('no-store');
  }
});

test.each<[string, number, RequestInit?]>([
  ['/v1/nothing', 404],
  ['/v1/openapi.json', 200],
  ['/docs/api/style.css', 200],
  ['/docs/api/nothing', 404],
  ['/livez', 200],
  ['/readyz', 200],
  ['/metrics', 200],
  ['/assets/nothing.js', 404],
  ['/v1/auth/login', 400, json('{"email":')],
  ['/v1/auth/login', 413, json(JSON.stringify({ email: 'x'.repeat(2_000_000) }))],
  ['/v1/auth/login', 415, { method: 'POST', body: 'email=x' }],
  ['/v1/auth/login', 403, { ...json('{}'), headers: { 'sec-fetch-site': 'cross-site' } }],
])('so does %s, which answers %i (I-17)', async (path, status, options) => {
  const answer = await ask(path, options);
  expect(answer.status).toBe(status);
  expectNoPage(path, answer.headers);
});

test('a page may run its own scripts and stands in no frame (I-17)', async () => {
  const { headers } = await ask('/docs/api');
  expect(headers).toMatchObject({ ...always, 'x-frame-options': 'DENY' });
  const policy = headers['content-security-policy']?.split(';');
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(directive);
  }
});

test('what is answered past the API may do nothing either: a socket that polls, bytes that are no request (I-17)', async () => {
  const polled = await ask('/socket.io/?EIO=4&transport=polling');
  expect(polled.status).toBe(200);
  expect(polled.headers).toMatchObject({
    'content-security-policy': policyOfNoPage,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
  socket.write('no request\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(answer).toContain(`content-security-policy: ${policyOfNoPage}\r\n`);
  expect(answer).toContain('x-content-type-options: nosniff\r\n');
});
