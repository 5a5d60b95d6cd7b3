import { connect } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { openDatabase } from '../database/database.ts';
import { addOperations } from './operations.ts';
import { deriveKey } from '../tokens/tokens.ts';

let database: TestDatabase;
let owner: pg.Client;
let node: TestNode;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const log = { write: (line: string) => void lines.push(line) };
  node = await startNode(database, { TRUST_PROXY: '1', LOG_LEVEL: 'debug' }, log);
});
afterAll(async () => {
  await Promise.all([node.close(), owner.end()]);
  await database.drop();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(node.url + path, { headers });
  return { status: response.status, text: await response.text() };
}

test('a process that can serve says that it lives and is ready, with each check by name', async () => {
  expect(await get('/livez')).toEqual({ status: 200, text: '{"status":"alive"}' });
  const { status, text } = await get('/readyz');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    status: 'ready',
    checks: { database: 'ok', migrations: 'ok', storage: 'ok', jobs: 'ok' },
  });
});

test('one that lacks a migration, or may not reach the queue, lives but is not ready, and says why', async () => {
  await owner.query(`update migrations set name = 'x' || name where name like '002%'`);
  await owner.query('revoke usage on schema graphile_worker from plumbline_worker');
  const { status, text } = await get('/readyz');
  await owner.query(`update migrations set name = substr(name, 2) where name like 'x%'`);
  await owner.query('grant usage on schema graphile_worker to plumbline_worker');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({
    status: 'not ready',
    checks: { database: 'ok', migrations: 'failing', storage: 'ok', jobs: 'failing' },
  });
  expect((await get('/livez')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

test('whoever asks whether it is ready while that is found out gets the same answer', async () => {
  const app = Fastify();
  const finish: (() => void)[] = [];
  const check = () => new Promise<void>((resolve) => finish.push(resolve));
  const pool = openDatabase({ url: database.appUrl, max: 1 });
  const queue = () => Promise.reject(new Error('not asked'));
  addOperations(app, { checks: { slow: check }, metricsToken: 'x', database: pool, queue, sockets: () => 0 });
  const answers = Promise.all([app.inject('/readyz'), app.inject('/readyz'), app.inject('/readyz')]);
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.();
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(finish).toHaveLength(1);
  const later = app.inject('/readyz');
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  expect((await later).statusCode).toBe(200);
  await Promise.all([app.close(), pool.end()]);
});

test('the figures of the queue are of now; while it gives no answer there are none, above all not that nothing waits', async () => {
  const app = Fastify();
  const pool = openDatabase({ url: database.appUrl, max: 1 });
  const jobs = { ready: 2, running: 1, scheduled: 0, failed: 0, lag: 7 };
  const answers = [() => Promise.resolve(jobs), () => Promise.reject(new Error('away'))];
  const queue = () => answers.shift()?.() ?? Promise.resolve(jobs);
  addOperations(app, { checks: {}, metricsToken: 'x', database: pool, queue, sockets: () => 0 });
  const working = await app.inject('/metrics');
  expect(working.body).toContain('job_queue_lag_seconds 7\n');
  expect(working.body).toContain('job_queue_jobs{state="ready"} 2\n');
  const away = await app.inject('/metrics');
  expect(away.statusCode).toBe(200);
  expect(away.body).toMatch(/^job_queue_lag_seconds nan$/im);
  expect(away.body).not.toContain('job_queue_jobs{');
  await Promise.all([app.close(), pool.end()]);
});

test('metrics count requests by route pattern, and show the pool, the queue, the event loop and the process', async () => {
  await node.call(siteEndpoints.find, { params: { siteId: '018f0000-0000-7000-8000-000000000000' } });
  const { status, text } = await get('/metrics');
  expect(status).toBe(200);
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v1/sites/:siteId",status="401"} 1',
  );
  for (const name of [
    'database_connections{state="busy"}',
    'job_queue_jobs{state="failed"} 0',
    'job_queue_lag_seconds',
    'socket_connections 0',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(text).toContain(name);
  }
});

test('metrics are for this machine and for who has the token: a proxy on this machine passes nobody through', async () => {
  const token = deriveKey(database.secretKey, 'metrics').toString('base64url');
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect((await get('/metrics', forwarded)).status).toBe(404);
  expect((await get('/metrics', { ...forwarded, authorization: 'Bearer guess' })).status).toBe(404);
  expect((await get('/metrics', { ...forwarded, authorization: `Bearer ${token}` })).status).toBe(200);
});

test("behind one proxy the caller's address is the one that the proxy saw, not one that the caller made up", async () => {
  const body = {
    name: 'Eve',
    email: 'eve@example.test',
    contact: '+923001234567',
    password: 'correct horse battery',
  };
  await node.call(authEndpoints.register, { body }, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' });
  const { rows } = await owner.query(
    `select s.ip from sessions s join users u on u.id = s.user_id where u.email = $1`,
    [body.email],
  );
  expect(rows).toEqual([{ ip: '203.0.113.9' }]);
});

/** Sends bytes as they are, which a well-behaved client would refuse to, and waits for the answer. */
function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(node.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(request));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('close', () => resolve(answer));
  });
}

test('whatever a request carries, each event is one line of JSON with the request id', async () => {
  lines.length = 0;
  const forged = '","level":60}{"msg":"forged"}';
  const ending = 'host: x\r\nconnection: close\r\n\r\n';
  const folded = await sendRaw(`GET /v1/sites HTTP/1.1\r\nuser-agent: a\r\n {"msg":"forged"}\r\n${ending}`);
  const colored = await sendRaw(`GET /v1/sites HTTP/1.1\r\nuser-agent: \u001b[31mred\r\n${ending}`);
  for (const answer of [folded, colored]) {
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      code: 'VALIDATION',
    });
  }
  await sendRaw(`GET /v1/sites HTTP/1.1\r\nuser-agent: ${forged}\r\nsubid: ${forged}\r\n${ending}`);
  await sendRaw(`GET /v1/${forged}%0d%0a%1b[2J HTTP/1.1\r\n${ending}`);
  await get(`/v1/nothing%0d%0a%1b[2J%22,%22level%22:60`);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- what a terminal would obey
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f]/);
    expect(JSON.parse(line)).toMatchObject({ msg: 'request', reqId: expect.any(String), level: 30 });
  }
});

test('no token, cookie or password gets into the log', async () => {
  lines.length = 0;
  const secret = 'hunter2-hunter2';
  await node.call(authEndpoints.resetPassword, { query: { token: secret }, body: { password: secret } });
  await node.call(authEndpoints.login, { body: { email: 'eve@example.test', password: secret } });
  await get(`/v1/sites?token=${secret}`, {
    authorization: `Bearer ${secret}`,
    cookie: `plumbline=${secret}`,
  });
  await get(`/reset-password?token=${secret}`);
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.join('')).not.toContain(secret);
});
