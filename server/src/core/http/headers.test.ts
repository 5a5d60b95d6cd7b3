import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../../test/api.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
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

const answerTo = async (bytes: string): Promise<{ status: number; headers: string; body: string }> => {
  const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: rest.join('\r\n\r\n') };
};

const host = 'host: quality.example.test\r\nconnection: close\r\n';

test.each<[what: string, status: number, bytes: string]>([
  ['bytes that are no request', 400, 'no request\r\n\r\n'],
  ['a method that HTTP does not know', 400, `BREW /v1/users/me HTTP/1.1\r\n${host}\r\n`],
  ['a method that nothing here has', 404, `PROPFIND /v1/users/me HTTP/1.1\r\n${host}\r\n`],
  ['an address that is not encoded rightly', 400, `GET /v1/sites/%zz HTTP/1.1\r\n${host}\r\n`],
  ['an address that is no UTF-8', 400, `GET /v1/sites/%ff HTTP/1.1\r\n${host}\r\n`],
  ['such an address past the API', 400, `GET /%c0%ae/login HTTP/1.1\r\n${host}\r\n`],
  ['an address with a control in it', 401, `GET /v1/sites/%00 HTTP/1.1\r\n${host}\r\n`],
  ['an address whose part is too long', 414, `PATCH /v1/sites/${'x'.repeat(5000)} HTTP/1.1\r\n${host}\r\n`],
  ['an address that is too long', 431, `GET /v1/sites/${'x'.repeat(50_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a header that is too long', 431, `GET /v1/sites HTTP/1.1\r\n${host}x: ${'x'.repeat(50_000)}\r\n\r\n`],
  ['a header with a control', 400, `GET /v1/sites HTTP/1.1\r\n${host}x: a\u0000b\r\n\r\n`],
  ['no host', 400, 'GET /v1/sites HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'two lengths',
    400,
    `POST /v1/auth/login HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
  ],
  ['a length that is no number', 400, `POST /v1/auth/login HTTP/1.1\r\n${host}content-length: x\r\n\r\n{}`],
  ['an expectation', 417, `GET /v1/sites HTTP/1.1\r\n${host}expect: a miracle\r\n\r\n`],
  ['a socket without a transport', 400, `GET /socket.io/ HTTP/1.1\r\n${host}\r\n`],
  ['a socket of an old protocol', 400, `GET /socket.io/?EIO=3&transport=polling HTTP/1.1\r\n${host}\r\n`],
  ['a socket of no session', 400, `GET /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\n${host}\r\n`],
  [
    'a socket of another site',
    403,
    `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${host}origin: https://evil.example\r\n\r\n`,
  ],
  [
    'an upgrade of another site',
    403,
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: quality.example.test\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\norigin: https://evil.example\r\n\r\n`,
  ],
])('%s is answered with %i, the one error body and all headers (I-17)', async (_what, status, bytes) => {
  const answer = await answerTo(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({
    success: false,
    status: 'fail',
    code: expect.any(String),
    message: expect.stringMatching(/^[A-Z]/),
  });
  expect(answer.body).not.toContain('"error":');
  for (const line of [
    `content-security-policy: ${policyOfNoPage}`,
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'permissions-policy: camera=()',
    'strict-transport-security: max-age=63072000',
    'content-type: application/json',
  ])
    expect(answer.headers).toContain(`\r\n${line}`);
  expect(answer.headers).not.toMatch(/\r\n(server|x-powered-by):/);
});

test('what is answered past the API may do nothing either: a socket that polls (I-17)', async () => {
  const polled = await ask('/socket.io/?EIO=4&transport=polling');
  expect(polled.status).toBe(200);
  expectNoPage('a socket that polls', polled.headers);
  expect(polled.headers['cache-control']).toBe('no-store');
});
