import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { roleUrl } from '../src/core/database/database-roles.ts';

export type TestDatabase = {
  ownerUrl: string;
  appUrl: string;
  workerUrl: string;
  secretKey: string;
  /** Removes the database; close what is connected to it first. */
  drop(): Promise<void>;
};

/** Gives a database of its own to a test file: a clone of the migrated one, else an empty one. */
export async function testDatabase(from: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { ownerUrl, template, secretKey } = inject('postgres');
  const name = `plumbline_test_${randomBytes(6).toString('hex')}`;
  const source = from === 'migrated' ? template : 'template0';
  await asOwner(ownerUrl, `create database ${name} template ${source} strategy wal_log`);
  const url = new URL(ownerUrl);
  url.pathname = name;
  return {
    ownerUrl: url.href,
    appUrl: roleUrl(url.href, 'plumbline_app', secretKey),
    workerUrl: roleUrl(url.href, 'plumbline_worker', secretKey),
    secretKey,
    async drop() {
      await endShared(url.href);
      await untilLeft(ownerUrl, name);
      await asOwner(ownerUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Waits a while until nobody is connected: a pool has ended before its connections are closed, and one that is cut off
 * meanwhile has nobody left to hear of it.
 */
async function untilLeft(ownerUrl: string, name: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    for (let tries = 0; tries < 40; tries += 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
      if (rowCount === 0) return;
      await wait(50);
    }
  } finally {
    await client.end();
  }
}

const shared = new Map<string, pg.Pool>();

/**
 * The connections as its owner that the statements of a test share: a new one for each would plan anew all that the
 * triggers ask, which takes longer than most statements.
 */
export function sharedOwner({ ownerUrl }: TestDatabase): pg.Pool {
  const known = shared.get(ownerUrl);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 8,
    idleTimeoutMillis: 5000,
    allowExitOnIdle: true,
  });
  // A test may stop the database or drop it.
  pool.on('error', () => {});
  shared.set(ownerUrl, pool);
  return pool;
}

async function endShared(ownerUrl: string): Promise<void> {
  await shared.get(ownerUrl)?.end();
  shared.delete(ownerUrl);
}

/** A connection to a test's database as its owner, whom no policy holds back. */
export function ownerPool({ ownerUrl }: TestDatabase): pg.Pool {
  // What is asked by name here is asked of all tables at once, which takes longer to plan than to answer.
  const options = '-c plan_cache_mode=force_generic_plan';
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options });
  // The database may be dropped before a connection that was ended is gone.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    // One at a time: a template that is being read may not be read by another.
    await client.query(`select pg_advisory_lock(hashtext('plumbline templates'))`);
    await client.query(statement);
  } finally {
    await client.end();
  }
}
