import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasSwift } from '../../../scripts/swift.mjs';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import { testDatabase, type TestDatabase } from '../database.ts';
import { makePlace, makeRisk } from '../make.ts';
import { networkApi } from '../network.ts';
import { endAll, freePort, makeDataDir, startProcess, type RunningProcess } from '../process.ts';
import { startS3, type TestStore } from '../outside/s3.ts';
import { openLedger, readLedger } from './ledger.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { openScreens } from './screens.ts';
import { findProblems } from './verify.ts';
import { runWriter } from './writer.ts';

const kills = sizeOf('KILLS', 3);
const killEveryMs = sizeOf('KILL_EVERY_SECONDS', 2) * 1000;
const socketCount = sizeOf('SOCKETS', 30);
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

test(
  'of two nodes behind a proxy one after the other is killed: screens come back, nothing acknowledged is lost, retries succeed (F-06)',
  async () => {
    const api = networkApi(proxy.url);
    // Those who write are others, or each of their writes would be told to every screen.
    const [place, busy] = [await makePlace(api), await makePlace(api)];
    const risk = await makeRisk(place, 'Seen everywhere');
    const screens = openScreens(proxy.url, place, risk, socketCount);
    await screens.untilAllShow(1, 60_000);

    const path = join(data.dataDir, 'ledger-nodes');
    const ledger = openLedger(path);
    const stopping = new AbortController();
    const writers = ['one', 'two', 'three', 'four'].map((name) =>
      runWriter({
        url: proxy.url,
        name,
        holdings: { place: busy, risks: [], deleted: [], actions: [], sites: [] },
        ledger,
        signal: stopping.signal,
        restMs: 100, // or they would take all that the screens need
      }),
    );

    /** Changes what all look at, as somebody does who tries again when a node dies; gives the version that they should see. */
    async function change(): Promise<number> {
      const params = { workspaceId: place.workspaceId, recordId: risk._id };
      for (;;) {
        const body = { description: `Seen at ${Date.now()}` };
        const answer = await place.owner.call(riskEndpoints.update, { params, body }).catch(() => undefined);
        if (answer?.status === 200) return answer.body.data.version;
        await wait(100);
      }
    }

    const took: string[] = [];
    async function killInTurn(): Promise<void> {
      for (let kill = 0; kill < kills; kill += 1) {
        const next = performance.now() + killEveryMs;
        const index = kill % nodes.length;
        const began = performance.now();
        nodes[index]?.kill('SIGKILL');
        await nodes[index]?.ended;
        // The other one takes over before this one is back.
        await expect.poll(screens.away).toBeGreaterThan(0);
        await screens.untilAllShow(await change(), backMs);
        took.push(((performance.now() - began) / 1000).toFixed(1));
        nodes[index] = await startProcess(envs[index] ?? {});
        await wait(Math.max(1500, next - performance.now()));
      }
    }
    // A writer that meets an answer which it cannot explain ends all.
    await Promise.race([killInTurn(), Promise.all(writers)]).finally(() => stopping.abort());
    await Promise.all(writers);
    ledger.close();

    await screens.untilAllShow(await change(), backMs);
    screens.close();
    const { ownerUrl, secretKey } = database;
    expect(await findProblems({ ownerUrl, url: proxy.url, path, secretKey })).toEqual([]);
    const acknowledged = readLedger(path).filter((write) => write.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.some((write) => write.acknowledged?.file)).toBe(true);
    tell(
      `${kills} kills under ${socketCount} sockets: all back with what is true after ${took.join(', ')} s; ` +
        `${acknowledged.length} writes acknowledged, none lost, none failed.`,
    );
  },
  240_000 + kills * 60_000,
);

test('a session begun at one node is known at the other, and ends at both', async () => {
  const ada = await networkApi(nodes[0]?.url ?? '').register();
  const there = networkApi(nodes[1]?.url ?? '').withToken(ada.tokens.access.token);
  const isKnown = async () => (await there.call(userEndpoints.me)).status;
  expect(await isKnown()).toBe(200);
  await ada.call(authEndpoints.logout, { body: { refreshToken: ada.tokens.refresh.token } });
  expect(await isKnown()).toBe(401);
});
