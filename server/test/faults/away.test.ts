import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf } from '../../../scripts/drills.mjs';
import type { Answer } from '../api.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { makePlace, makeRisk, type Place } from '../make.ts';
import { networkApi } from '../network.ts';
import { endAll, makeDataDir, startProcess, type RunningProcess } from '../process.ts';
import { openGate, type Gate } from './gate.ts';

const awaySeconds = sizeOf('AWAY_SECONDS', 8);

let data: Awaited<ReturnType<typeof makeDataDir>>;
let database: TestDatabase;
let gate: Gate;
let server: RunningProcess;
let place: Place;
let socket: Socket;

beforeAll(async () => {
  [data, database] = await Promise.all([makeDataDir(), testDatabase()]);
  const url = new URL(database.ownerUrl);
  gate = await openGate(Number(url.port));
  url.port = String(gate.port);
  server = await startProcess({
    DATA_DIR: data.dataDir,
    DATABASE_URL: url.href,
    SECRET_KEY: database.secretKey,
    LOG_LEVEL: 'fatal',
  });
  place = await makePlace(networkApi(server.url));
  socket = io(server.url, { transports: ['websocket'], auth: { token: place.owner.tokens.access.token } });
  socket.on(
    'connect',
    () => void socket.emitWithAck('subscribe', { room: `workspace:${place.workspaceId}` }),
  );
  await new Promise<void>((resolve) => socket.once('connect', resolve));
});
afterAll(async () => {
  socket.disconnect();
  await endAll();
  await gate.shut();
  await Promise.all([data.remove(), database.drop()]);
});

const statusOf = async (path: string) => (await fetch(server.url + path)).status;

const site = { name: 'Plant 2', location: 'Southfield', timeZone: 'UTC' };

function everyKind(): Promise<{ answer: Answer; ms: number }[]> {
  const { owner } = place;
  const credentials = { email: owner.user.email, password: owner.password };
  const calls: [Endpoint, { body?: object }][] = [
    [siteEndpoints.list, {}],
    [userEndpoints.me, {}],
    [siteEndpoints.create, { body: site }],
    [authEndpoints.login, { body: credentials }],
  ];
  return Promise.all(
    calls.map(async ([endpoint, args]) => {
      const begin = performance.now();
      const answer = await owner.call(endpoint, args);
      return { answer, ms: performance.now() - begin };
    }),
  );
}

function expectAway({ answer, ms }: { answer: Answer; ms: number }, maxMs: number): void {
  expect(answer).toMatchObject({
    status: 503,
    body: { success: false, status: 'error', code: 'UNAVAILABLE' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect(ms).toBeLessThan(maxMs);
}

/** The database is back: the first call, readiness and the sockets follow within seconds, by themselves. */
async function expectRecovery(): Promise<void> {
  const begin = performance.now();
  await expect
    .poll(async () => (await place.owner.call(siteEndpoints.list)).status, { timeout: 5000 })
    .toBe(200);
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200);
  expect(performance.now() - begin).toBeLessThan(20_000);
  const changed = new Promise((resolve) => socket.once('record.changed', resolve));
  await expect
    .poll(
      async () => {
        await makeRisk(place, 'Raised afterwards');
        return Promise.race([changed.then(() => 'heard'), wait(500, 'silence')]);
      },
      { timeout: 15_000 },
    )
    .toBe('heard');
}

test('with the database down every call says so at once, the process lives, and recovers without a restart (F-03)', async () => {
  await gate.shut();
  const end = performance.now() + awaySeconds * 1000;
  while (performance.now() < end) {
    for (const outcome of await everyKind()) expectAway(outcome, 2000);
    expect(await statusOf('/livez')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/metrics')).toBe(200);
    await wait(250);
  }
  await gate.open();
  await expectRecovery();
}, 120_000);

test('with a database that swallows everything no call hangs, and the process recovers too (F-03)', async () => {
  gate.stall();
  for (const outcome of await everyKind()) expectAway(outcome, 11_000);
  expect(await statusOf('/livez')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  await gate.open();
  await expectRecovery();
}, 120_000);
