import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import { makePlace } from '../make.ts';
import { networkApi } from '../network.ts';
import { endAll, freePort, makeDataDir, startProcess, type RunningProcess } from '../process.ts';
import { embeddedUrl, killPostgres } from './embedded.ts';
import { openLedger, readLedger } from './ledger.ts';
import { findProblems } from './verify.ts';
import { runWriter } from './writer.ts';

const rounds = { process: sizeOf('PROCESS_ROUNDS', 20), postgres: sizeOf('POSTGRES_ROUNDS', 5) };

let data: Awaited<ReturnType<typeof makeDataDir>>;
let env: Record<string, string>;
let server: RunningProcess;

beforeAll(async () => {
  data = await makeDataDir();
  await mkdir(data.dataDir, { mode: 0o711 });
  env = { DATA_DIR: data.dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' };
  server = await startProcess(env);
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

const someTime = () => wait(150 + Math.random() * 700);

/** Lets eight writers write into two organizations while `harm` is done, then compares everything with their ledger. */
async function writeThrough(name: string, harm: (signal: AbortSignal) => Promise<void>) {
  const path = join(data.dataDir, `ledger-${name}`);
  const ledger = openLedger(path);
  const api = networkApi(server.url);
  const places = await Promise.all([makePlace(api), makePlace(api)]);
  const stopping = new AbortController();
  const writers = places.flatMap((place, organization) =>
    [1, 2, 3, 4].map((number) =>
      runWriter({
        url: server.url,
        name: `${name}-${organization}-${number}`,
        holdings: { place, risks: [], deleted: [], actions: [], sites: [] },
        ledger,
        signal: stopping.signal,
      }),
    ),
  );
  // A writer that meets an answer which it cannot explain ends all.
  await Promise.race([harm(stopping.signal), Promise.all(writers)]).finally(() => stopping.abort());
  await Promise.all(writers);
  ledger.close();
  const problems = await findProblems({ ownerUrl: embeddedUrl(data.dataDir), url: server.url, path });
  const writes = readLedger(path);
  return {
    problems,
    acknowledged: writes.filter((write) => write.acknowledged).length,
    begun: writes.length,
  };
}

test(
  'the process killed at random moments loses nothing that it acknowledged and leaves nothing half done (F-01)',
  async () => {
    const { problems, acknowledged, begun } = await writeThrough('process', async (signal) => {
      for (let round = 0; round < rounds.process && !signal.aborted; round += 1) {
        await someTime();
        server.kill('SIGKILL');
        expect(await server.ended).toBe('SIGKILL');
        server = await startProcess(env);
      }
      await someTime();
    });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(rounds.process);
    expect(begun).toBeGreaterThan(acknowledged);
    tell(
      `${rounds.process} kills of the process: ${acknowledged} of ${begun} writes acknowledged, none lost.`,
    );
  },
  300_000 + rounds.process * 15_000,
);

test(
  'PostgreSQL killed at random moments loses nothing either, and the process recovers by itself (F-02)',
  async () => {
    const { problems, acknowledged } = await writeThrough('postgres', async (signal) => {
      for (let round = 0; round < rounds.postgres && !signal.aborted; round += 1) {
        await someTime();
        const isReplaced = killPostgres(data.dataDir);
        const isReady = async () => isReplaced() && (await fetch(`${server.url}/readyz`)).status === 200;
        await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
      }
      await someTime();
    });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(rounds.postgres);
    tell(`${rounds.postgres} kills of PostgreSQL: ${acknowledged} writes acknowledged, none lost.`);
  },
  120_000 + rounds.postgres * 20_000,
);

test('what these comparisons look for they find: a planted loss, half a write, a wrong total and other bytes', async () => {
  const path = join(data.dataDir, 'ledger-planted');
  const ledger = openLedger(path);
  ledger.acknowledge({ id: ledger.begin({ leaves: 'value never written', key: null }) });
  ledger.acknowledge({
    id: ledger.begin({ leaves: null, key: null }),
    file: { url: '/v1/files/none', sha256: 'x' },
  });
  ledger.close();
  const client = new pg.Client(embeddedUrl(data.dataDir));
  await client.connect();
  await client.query(`update records set description = 'unseen', version = version + 1 where serial = 1`);
  await client.query(`update record_totals set total = total + 1 where entity = 'risk'`);
  await client.query(
    `delete from record_people where record_id in (select id from records where serial = 2)`,
  );
  await client.query(`update record_counters set last = last + 1`);
  await client.end();
  const problems = await findProblems({ ownerUrl: embeddedUrl(data.dataDir), url: server.url, path });
  for (const planted of [
    /^value never written: 1 acknowledged, 0 there/,
    /^\/v1\/files\/none: 404/,
    /^records whose trail has not one row for each version/,
    /^records whose description is not the one that the trail has last/,
    /^risks and processes without the people/,
    /^totals that are not the number of risks/,
    /^numbers that are missing/,
  ]) {
    expect(problems).toContainEqual(expect.stringMatching(planted));
  }
});
