import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ensureRoles, grantQueue } from './database-roles.ts';

type Log = { info(message: string): void; warn(message: string): void };

type Migration = { name: string; text: string; sha256: string };

/** Where the migrations of this Plumbline are. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings the database to the newest migration: its roles, the job queue's schema, and the numbered SQL files of
 * `folder`, each in a transaction of its own. Of processes that start together one migrates and the others wait for it.
 * Gives the names of the files that it applied. Rejects when an applied file was edited or one does not run.
 */
export async function migrate(options: {
  ownerUrl: string;
  secretKey: string;
  log: Log;
  folder?: string;
}): Promise<{ applied: string[] }> {
  const { ownerUrl, secretKey, log, folder = migrationsFolder } = options;
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plumbline-migrate' });
  client.on('error', () => {}); // the statement at hand rejects as well
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('plumbline migrations'))`);
    await refuseOldServer(client);
    await ensureRoles(client, secretKey);
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) });
    await grantQueue(client);
    return { applied: await applyPending(client, migrations, log) };
  } finally {
    await client.end();
  }
}

/** The names of the migrations that this Plumbline brings, in their order. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file, index) => {
      const number = String(index + 1).padStart(3, '0');
      if (!file.startsWith(`${number}-`))
        throw new Error(`The migration ${file} should have the number ${number}.`);
      const text = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -4), text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show server_version_num');
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (major < 15)
    throw new Error(`The database is PostgreSQL ${major}; Plumbline needs PostgreSQL 15 or newer.`);
}

async function applyPending(client: pg.Client, migrations: Migration[], log: Log) {
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    grant select on migrations to plumbline_app, plumbline_worker;
    set lock_timeout = '2s';
  `);
  const { rows: done } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  refuseEdited(done, migrations);
  const unknown = done.filter(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) log.warn(`The database is newer than this Plumbline: it has ${unknown[0]?.name}.`);
  const pending = migrations.filter(({ name }) => !done.some((migration) => migration.name === name));
  for (const migration of pending) {
    await apply(client, migration);
    log.info(`Applied the migration ${migration.name}.`);
  }
  return pending.map(({ name }) => name);
}

function refuseEdited(done: { name: string; sha256: string }[], migrations: Migration[]): void {
  const edited = migrations.find(({ name, sha256 }) =>
    done.some((one) => one.name === name && one.sha256 !== sha256),
  );
  if (!edited) return;
  throw new Error(
    `The migration ${edited.name} was edited after it was applied: undo that and add a new one instead.`,
  );
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const { message, position } = error as pg.DatabaseError; // or one of the connection, which has no position
    const line = position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`The migration ${name}${line} failed: ${message}`, { cause: error });
  }
}
