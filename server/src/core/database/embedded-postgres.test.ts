import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const log = { info: () => {}, warn: () => {} };
let folder: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline with spaces '));
  await chmod(folder, 0o711); // where these tests run as root, another account runs the server
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function queryOnceBack(url: string, text: string): Promise<unknown[]> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const rows = await query(url, text).catch(() => undefined);
    if (rows) return rows;
    await wait(100);
  }
  return query(url, text);
}

const postmasterPid = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'));

test('an empty folder becomes a database that knows UTF-8, and keeps its rows over a stop', async () => {
  const first = await start();
  expect(await query(first.url, `select lower('ÄRGER') as lower`)).toEqual([{ lower: 'ärger' }]);
  await query(first.url, 'create table kept as select 7 as figure');
  await first.stop();
  running = [];
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  const second = await start();
  expect(await query(second.url, 'select figure from kept')).toEqual([{ figure: 7 }]);
});

test('processes that start together on one folder share one server, which stops with the last of them', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.url).toBe(first.url);
  await first.stop();
  running = [second];
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server that is killed comes back by itself at the same address, with what was committed', async () => {
  const postgres = await start();
  await query(postgres.url, 'create table kept as select 7 as figure');
  process.kill(await postmasterPid(), 'SIGKILL');
  expect(await queryOnceBack(postgres.url, 'select figure from kept')).toEqual([{ figure: 7 }]);
});

test('a database of another major version is refused with a sentence that names both', async () => {
  const postgres = await start();
  await postgres.stop();
  running = [];
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 12, but this Plumbline brings PostgreSQL 18/);
});
