import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { authEndpoints } from 'contract/auth/auth.endpoints';
import { userEndpoints } from 'contract/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasSwift } from '../../../scripts/swift.mjs';
import { testDatabase, type TestDatabase } from '../database.ts';
import { makePlace, makeRisk, type Place } from '../make.ts';
import { networkApi } from '../network.ts';
import { endAll, freePort, makeDataDir, startProcess, type RunningProcess } from '../process.ts';
import { startS3, type TestStore } from '../s3.ts';
import { openLedger, readLedger } from './ledger.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { findProblems } from './verify.ts';
import { runWriter } from './writer.ts';

// `KILLS=15 SOCKETS=2000` is the long form, about five minutes.
const kills = Number(process.env.KILLS ?? 3);
const socketCount = Number(process.env.SOCKETS ?? 30);
const backMs = 10_000;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let database: TestDatabase;
let store: TestStore | undefined;
let envs: Record<string, string>[];
let nodes: RunningProcess[];
let proxy: Proxy;

beforeAll(async () => {
  data = await makeDataDir();
  await mkdir(data.dataDir, { mode: 0o711 });
  database = await testDatabase();
  // A folder that both share does as well, where no store can be installed.
  store = hasSwift() ? await startS3() : undefined;
  const shared = { DATA_DIR: data.dataDir, DATABASE_URL: database.ownerUrl, SECRET_KEY: database.secretKey };
  const ports = [await freePort(), await freePort()];
  envs = ports.map((port) => ({
    ...shared,
    ...store?.env,
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }));
  nodes = await Promise.all(envs.map((env) => startProcess(env)));
  proxy = await openProxy(nodes.map(({ url }) => url));
}, 120_000);
afterAll(async () => {
  await proxy.close();
  await endAll();
  await store?.stop();
  await Promise.all([data.remove(), database.drop()]);
});

/** Screens of the place: each is in its workspace's room again whenever it has come back, and keeps what it hears. */
async function openScreens(place: Place): Promise<{ sockets: Socket[]; heard: Set<string>[] }> {
  const token = place.owner.tokens.access.token;
  const heard = Array.from({ length: socketCount }, () => new Set<string>());
  const sockets = heard.map((ids) => {
    const socket = io(proxy.url, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 2000,
    });
    socket.on('connect', () =>
      socket.emit('subscribe', { room: `workspace:${place.workspaceId}` }, () => ids.add('in')),
    );
    socket.on('disconnect', () => ids.delete('in'));
    socket.on('record.changed', ({ id }: { id: string }) => ids.add(id));
    return socket;
  });
  return { sockets, heard };
}

const missing = (heard: Set<string>[], what: string) => heard.filter((ids) => !ids.has(what)).length;
async function untilAllHave(heard: Set<string>[], what: string): Promise<void> {
  await expect.poll(() => missing(heard, what), { timeout: backMs, interval: 100 }).toBe(0);
}

test('of two nodes behind a proxy one after the other is killed: screens come back, nothing acknowledged is lost, retries succeed (F-06)', async () => {
  const api = networkApi(proxy.url);
  const place = await makePlace(api);
  const { sockets, heard } = await openScreens(place);
  await untilAllHave(heard, 'in');

  const path = join(data.dataDir, 'ledger-nodes');
  const ledger = openLedger(path);
  const stopping = new AbortController();
  const writers = ['one', 'two', 'three', 'four'].map((name) =>
    runWriter({
      url: proxy.url,
      name,
      holdings: { place, risks: [], deleted: [], actions: [], sites: [] },
      ledger,
      signal: stopping.signal,
    }),
  );

  async function killInTurn(): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(1500 + Math.random() * 500);
      const index = kill % nodes.length;
      nodes[index]?.kill('SIGKILL');
      await nodes[index]?.ended;
      // The other one takes over before this one is back.
      await expect.poll(() => missing(heard, 'in')).toBeGreaterThan(0);
      await untilAllHave(heard, 'in');
      nodes[index] = await startProcess(envs[index] ?? {});
    }
  }
  // A writer that meets an answer which it cannot explain ends all.
  await Promise.race([killInTurn(), Promise.all(writers)]).finally(() => stopping.abort());
  await Promise.all(writers);
  ledger.close();

  const risk = await makeRisk(place, 'Seen everywhere');
  await untilAllHave(heard, risk._id);
  for (const socket of sockets) socket.disconnect();
  expect(await findProblems({ ownerUrl: database.ownerUrl, url: proxy.url, path })).toEqual([]);
  const acknowledged = readLedger(path).filter((write) => write.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.some((write) => write.acknowledged?.file)).toBe(true);
}, 300_000);

test('a session begun at one node is known at the other, and ends at both', async () => {
  const ada = await networkApi(nodes[0]?.url ?? '').register();
  const there = networkApi(nodes[1]?.url ?? '').withToken(ada.tokens.access.token);
  const isKnown = async () => (await there.call(userEndpoints.me)).status;
  expect(await isKnown()).toBe(200);
  await ada.call(authEndpoints.logout, { body: { refreshToken: ada.tokens.refresh.token } });
  expect(await isKnown()).toBe(401);
});
