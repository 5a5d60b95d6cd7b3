import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../src/core/backup/backup-format.ts';
import { startEmbeddedPostgres } from '../../src/core/database/embedded-postgres.ts';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import { type CommandResult, runCommandWith } from '../command.ts';
import { testDatabase } from '../database.ts';
import { makePlace, type Place } from '../make.ts';
import { networkApi } from '../network.ts';
import { endAll, makeDataDir, startProcess, type RunningProcess } from '../process.ts';
import { addFiles, addRisks } from './bulk.ts';
import { embeddedUrl } from './embedded.ts';
import { openLedger, readLedger, type Ledger } from './ledger.ts';
import { findProblems } from './verify.ts';
import { runWriter } from './writer.ts';

const risks = sizeOf('RISKS', 200);
const filesMb = sizeOf('FILES_MB', 10);
/** Tables whose rows become fewer by themselves. */
const addedUp = ['public.figures', 'public.month_figures'];
/** What the large sizes take longer. */
const extraMs = risks * 10 + filesMb * 500;

let data: Awaited<ReturnType<typeof makeDataDir>>;
let server: RunningProcess;
let backup: string;
/** What was acknowledged before the backup began. */
let before: string;
let places: [Place, Place];
let taken: CommandResult;
/** What was written while it was taken. */
let during: string;

async function makeFolder(name: string): Promise<string> {
  const folder = join(data.dataDir, '..', name);
  await mkdir(folder, { mode: 0o711 });
  return folder;
}

const backUp = (to: string) => runCommandWith({ DATA_DIR: data.dataDir }, 'backup.ts', '--to', to);
const restore = (from: string, env: Record<string, string>) =>
  runCommandWith(env, 'restore.ts', '--from', from);

/** Lets four writers write into a place while something is done. */
async function writeDuring(place: Place, ledger: Ledger, work: () => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const writers = ['one', 'two', 'three', 'four'].map((name) =>
    runWriter({
      url: server.url,
      name: `${place.workspaceId}-${name}`,
      holdings: { place, risks: [], deleted: [], actions: [], sites: [] },
      ledger,
      signal: stopping.signal,
    }),
  );
  await Promise.race([work(), Promise.all(writers)]).finally(() => stopping.abort());
  await Promise.all(writers);
  ledger.close();
}

async function secondsOf<T>(work: () => Promise<T>): Promise<[T, string]> {
  const began = performance.now();
  const result = await work();
  return [result, `${((performance.now() - began) / 1000).toFixed(1)} s`];
}

beforeAll(async () => {
  data = await makeDataDir();
  await mkdir(data.dataDir, { mode: 0o711 });
  server = await startProcess({ DATA_DIR: data.dataDir });
  const api = networkApi(server.url);
  places = [await makePlace(api), await makePlace(api)];
  [before, during] = [join(data.dataDir, 'ledger-before'), join(data.dataDir, 'ledger-during')];
  backup = join(data.dataDir, '..', 'backup');
  await addRisks(embeddedUrl(data.dataDir), await makePlace(api), risks);
  const ledger = openLedger(before);
  await addFiles(server.url, places[0], filesMb, ledger);
  await writeDuring(places[0], ledger, () => wait(3000));
  await writeDuring(places[1], openLedger(during), async () => {
    const [result, time] = await secondsOf(() => backUp(backup));
    taken = result;
    tell(`A backup under load of ${risks} risks more and ${filesMb} MB of files: ${time}.`);
  });
}, 120_000 + extraMs);
afterAll(async () => {
  await endAll();
  await data.remove();
});

/** Rows of each table, as a database has them. */
async function countRows(ownerUrl: string, names: string[]): Promise<Record<string, number>> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const counts: Record<string, number> = {};
  for (const name of names)
    counts[name] = (await client.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  await client.end();
  return counts;
}

test(
  'a backup taken under load is restored into an empty folder: equal counts, a whole trail, every file, all that was acknowledged before (F-12)',
  async () => {
    expect(taken).toMatchObject({ code: 0, errors: '' });
    expect(readLedger(during).filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(5);
    const manifest = await readManifest(backup);
    const dataDir = await makeFolder('restored');
    const [restored, time] = await secondsOf(() => restore(backup, { DATA_DIR: dataDir }));
    tell(`Restored and verified in ${time}.`);
    expect(restored).toMatchObject({
      code: 0,
      errors: expect.not.stringContaining('secret key'),
      out: expect.stringContaining('is restored'),
    });

    const running = await startProcess({ DATA_DIR: dataDir });
    // A process that runs signs its jobs in by itself, and adds up figures, whose sums are looked at below.
    const compared = manifest.tables.filter(
      ({ name }) => name.startsWith('public.') && !addedUp.includes(name),
    );
    const counts = await countRows(
      embeddedUrl(dataDir),
      compared.map(({ name }) => name),
    );
    expect(counts).toEqual(Object.fromEntries(compared.map(({ name, rows }) => [name, rows])));
    expect(counts['public.activities']).toBeGreaterThan(50);
    expect(await findProblems({ ownerUrl: embeddedUrl(dataDir), url: running.url, path: before })).toEqual(
      [],
    );

    const { token } = places[0].owner.tokens.access;
    expect((await networkApi(running.url).withToken(token).call(userEndpoints.me)).status).toBe(200);

    const again = await restore(backup, { DATA_DIR: dataDir });
    expect(again).toMatchObject({ code: 2, errors: expect.stringContaining('not empty') });
    running.kill('SIGTERM');
    await running.ended;
  },
  120_000 + extraMs,
);

/** The address of an empty database on a server of its own, whose owner is no superuser, as hosts of databases give it. */
async function hostedDatabase() {
  const { url: superuser, stop } = await startEmbeddedPostgres({
    dataDir: await makeFolder('host'),
    log: { info: () => {}, warn: () => {} },
  });
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`create role tenant login createrole password 'tenant'`);
  await client.query('create database hosted owner tenant');
  await client.end();
  const url = new URL(superuser);
  Object.assign(url, { username: 'tenant', password: 'tenant', pathname: 'hosted' });
  return { url: url.href, stop };
}

test(
  'it is restored into a hosted database as well, backed up again from there, and not restored over data',
  async () => {
    const { url, stop } = await hostedDatabase();
    const dataDir = await makeFolder('elsewhere');
    const env = { DATA_DIR: dataDir, DATABASE_URL: url };
    expect(await restore(backup, env)).toMatchObject({ code: 0, errors: '' });
    const again = join(data.dataDir, '..', 'again');
    expect(await runCommandWith(env, 'backup.ts', '--to', again)).toMatchObject({ code: 0, errors: '' });
    const [first, second] = await Promise.all([backup, again].map(readManifest));
    const rowsOf = (manifest: typeof first) =>
      manifest?.tables
        .filter(({ name }) => name.startsWith('public.'))
        .map(({ name, rows, fingerprint }) => [name, rows, fingerprint]);
    expect(rowsOf(second)).toEqual(rowsOf(first));
    await rm(join(dataDir, 'files'), { recursive: true });
    expect(await restore(backup, env)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('The database holds data already'),
    });
    await stop();
  },
  120_000 + extraMs,
);

test('a folder that is not empty takes no backup', async () => {
  expect(await backUp(backup)).toMatchObject({ code: 2, errors: expect.stringContaining('is not empty') });
});

test('a backup that was changed, or broken off, is not restored, and nothing of it stays', async () => {
  const database = await testDatabase('empty');
  const env = {
    DATA_DIR: await makeFolder('damaged'),
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: database.secretKey,
  };
  const [table = ''] = await readdir(join(backup, 'tables'));
  await appendFile(join(backup, 'tables', table), 'x');
  expect(await restore(backup, env)).toMatchObject({
    code: 2,
    errors: expect.stringContaining(`tables/${table} in the backup is damaged: nothing was restored.`),
  });
  const tables = await countRows(database.ownerUrl, [
    `pg_tables where schemaname = 'public' and tablename <> ''`,
  ]);
  expect(Object.values(tables)).toEqual([0]);
  await rm(join(backup, 'manifest.json'));
  expect(await restore(backup, env)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('holds no backup'),
  });
  await database.drop();
}, 60_000);
