import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/core/database/embedded-postgres.ts';
import { migrate } from '../server/src/core/database/migrate.ts';
import { fillCases } from './capa-data.ts';
import { fill } from './data.ts';
import { fillRegister } from './register-data.ts';

/** The key that both servers sign with; these databases hold nothing of anybody's. */
export const secretKey = 'the secret key of the bench, which is no secret';

export const cache = join(import.meta.dirname, '../node_modules/.cache/plumbline-bench');
const migrations = join(import.meta.dirname, '../server/migrations');

const log = { info: () => {}, warn: console.warn };

/** The databases of the bench: their server, as this process uses it. */
export type Databases = {
  /** The owner's address of a database with this many risks, which is filled if there is none yet. */
  withRisks(risks: number): Promise<string>;
  /** The same for one organization that holds all of this many. */
  withRegister(records: number): Promise<string>;
  /** The same with so many CAPAs in 50 organizations. */
  withCases(cases: number): Promise<string>;
  stop(): Promise<void>;
};

/** Starts the PostgreSQL of the bench, whose databases stay from run to run. */
export async function openDatabases(): Promise<Databases> {
  const postgres = await startEmbeddedPostgres({
    dataDir: cache,
    log,
    settings: { shared_preload_libraries: 'pg_stat_statements' }, // which counts the statements of row 10
  });
  const hash = await hashOfContent();
  return {
    withRisks: (risks) => ensureDatabase(postgres.url, { kind: 'bench', rows: risks, hash, fill }),
    withRegister: (rows) =>
      ensureDatabase(postgres.url, { kind: 'register', rows, hash, fill: fillRegister }),
    withCases: (rows) => ensureDatabase(postgres.url, { kind: 'cases', rows, hash, fill: fillCases }),
    stop: postgres.stop,
  };
}

async function hashOfContent(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrations)).toSorted().map((name) => join(migrations, name));
  const own = ['data.ts', 'register-data.ts', 'risk-data.ts', 'capa-data.ts'].map((name) =>
    join(import.meta.dirname, name),
  );
  own.push(join(import.meta.dirname, '../server/test/random-capas.ts'));
  for (const file of [...files, ...own]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

type Wanted = {
  kind: string;
  rows: number;
  hash: string;
  fill(ownerUrl: string, rows: number): Promise<void>;
};

async function ensureDatabase(
  url: string,
  { kind, rows: size, hash, fill: fillIt }: Wanted,
): Promise<string> {
  const name = `${kind}_${size}_${hash}`;
  const client = new pg.Client(url);
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like $1`,
      [`${kind}\\_${size}\\_%`],
    );
    const ownerUrl = addressOf(url, name);
    if (found.rows.some((row) => row.name === name)) return ownerUrl;
    // Of other migrations, or half filled.
    for (const { name: old } of found.rows) await client.query(`drop database ${old} with (force)`);
    const began = Date.now();
    const draft = `${name}_draft`;
    await client.query(`create database ${draft}`);
    await migrate({ ownerUrl: addressOf(url, draft), secretKey, log });
    await fillIt(addressOf(url, draft), size);
    await client.query(`alter database ${draft} rename to ${name}`);
    console.log(
      `Filled a database with ${size} ${kind === 'cases' ? 'CAPAs' : 'risks'} in ${Math.round((Date.now() - began) / 1000)} s.`,
    );
    return ownerUrl;
  } finally {
    await client.end();
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}
