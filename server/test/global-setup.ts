import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { declaredViews } from '../src/core/database/declared-views.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/core/database/embedded-postgres.ts';
import { migrate } from '../src/core/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the test run: its owner's address, the migrated database to clone, and the key of its roles. */
    postgres: { ownerUrl: string; template: string; secretKey: string };
  }
}

const server = join(import.meta.dirname, '..');
const dataDir = join(server, '../node_modules/.cache/plumbline-test');
const secretKey = 'the secret key of tests, which is no secret';
const log = { info: () => {}, warn: console.warn };

let postgres: EmbeddedPostgres;

export async function setup(project: TestProject): Promise<void> {
  // Nothing here outlives the run, so nothing waits for the disk.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
    jit: 'off',
    // To start them takes ten times as long as what they would share here; the benchmarks run with them.
    max_parallel_workers_per_gather: '0',
  };
  postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const template = `plumbline_template_${await hashOfSchema()}`;
  await ensureTemplate(template);
  project.provide('postgres', { ownerUrl: postgres.url, template, secretKey });
}

export const teardown = () => postgres.stop();

async function hashOfSchema(): Promise<string> {
  const scripts = await Promise.all(
    ['migrations', 'routines'].map(async (folder) =>
      (await readdir(join(server, folder))).map((file) => `${folder}/${file}`),
    ),
  );
  const files = [...scripts.flat(), 'src/core/database/database-roles.ts', '../package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(await readFile(join(server, file)));
  hash.update(declaredViews.text);
  return hash.digest('hex').slice(0, 12);
}

async function ensureTemplate(template: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'plumbline-test' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('plumbline templates'))`);
    await dropLeftovers(client, template);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const url = new URL(postgres.url);
    url.pathname = draft;
    await migrate({ ownerUrl: url.href, secretKey, log });
    await client.query(`alter database ${draft} rename to ${template}`);
  } finally {
    await client.end();
  }
}

/** Drops what broken-off runs and earlier migrations have left, unless another run is at work. */
async function dropLeftovers(client: pg.Client, template: string): Promise<void> {
  const others = await client.query(
    `select from pg_stat_activity where application_name = 'plumbline-hold' having count(*) > 1`,
  );
  if (others.rowCount) return;
  const leftovers = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname like 'plumbline\\_test\\_%' or (datname like 'plumbline\\_template\\_%' and datname <> $1)`,
    [template],
  );
  for (const { name } of leftovers.rows) await client.query(`drop database ${name} with (force)`);
}
