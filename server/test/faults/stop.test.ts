import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database.ts';
import { makePlace, makeRisk } from '../make.ts';
import { networkApi } from '../network.ts';
import { endAll, makeDataDir, startProcess } from '../process.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let database: TestDatabase;
let owner: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  [data, database] = await Promise.all([makeDataDir(), testDatabase()]);
  [owner, watcher] = [new pg.Client(database.ownerUrl), new pg.Client(database.ownerUrl)];
  await Promise.all([owner.connect(), watcher.connect()]);
});
afterAll(async () => {
  await endAll();
  await Promise.all([owner.end(), watcher.end()]);
  await Promise.all([data.remove(), database.drop()]);
});

const start = () =>
  startProcess({ DATA_DIR: data.dataDir, DATABASE_URL: database.ownerUrl, SECRET_KEY: database.secretKey });

/** Resolves when `count` statements wait for a lock that another holds. */
async function untilWaiting(count: number): Promise<void> {
  const query = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await watcher.query(query)).rowCount, { timeout: 20_000 }).toBe(count);
}

test('a stop finishes what is in flight, closes the sockets, lets nobody in and ends with 0 as soon as it is done (F-15)', async () => {
  const server = await start();
  const place = await makePlace(networkApi(server.url));
  const risk = await makeRisk(place, 'In flight');
  const token = place.owner.tokens.access.token;
  const socket = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));

  await owner.query('begin');
  await owner.query('select from records where id = $1 for update', [risk._id]);
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  const inFlight = ['One', 'Two', 'Three', 'Four', 'Five'].map((description) =>
    place.owner.call(riskEndpoints.update, { params, body: { description } }),
  );
  await untilWaiting(5);
  const begin = performance.now();
  server.kill('SIGTERM');
  expect(await closed).toBe('transport close');
  await expect
    .poll(() =>
      place.owner.call(siteEndpoints.list).then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused');
  await owner.query('commit');

  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await server.ended).toBe(0);
  expect(performance.now() - begin).toBeLessThan(6000);
  const { rows } = await owner.query('select version from records where id = $1', [risk._id]);
  expect(rows).toEqual([{ version: 6 }]);
});

test('a second signal ends at once, but not one that comes with the first', async () => {
  const server = await start();
  const place = await makePlace(networkApi(server.url));
  const risk = await makeRisk(place, 'In flight');
  await owner.query('begin');
  await owner.query('select from records where id = $1 for update', [risk._id]);
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  const inFlight = place.owner
    .call(riskEndpoints.update, { params, body: { description: 'Too late' } })
    .catch(() => undefined);
  await untilWaiting(1);
  server.kill('SIGTERM');
  server.kill('SIGINT');
  await wait(1500);
  expect(() => process.kill(server.pid, 0)).not.toThrow();
  server.kill('SIGTERM');
  expect(await server.ended).toBe(1);
  await owner.query('rollback');
  await inFlight;
});
