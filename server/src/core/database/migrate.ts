import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ensureRoles, grantQueue } from './database-roles.ts';
import { applyGround, applyRoutines, routinesFolder } from './routines.ts';
import { readScripts, runScript, type Script } from './script.ts';

type Log = { info(message: string): void; warn(message: string): void };

type MigrateOptions = {
  ownerUrl: string;
  secretKey: string;
  log: Log;
  folder?: string;
  /** Where the routines are; null leaves all out but those that migrations call, as for the schema of an old backup. */
  routines?: string | null;
};

/** Where the migrations of this Plumbline are. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Brings the database to the newest schema: its roles, the job queue's schema, the numbered SQL files of `folder` that
 * it lacks, and then the routines where any has changed. Of processes that start together one migrates and the others
 * wait for it. Gives the names of the files that it applied. Rejects when an applied file was edited or one does not run.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const { ownerUrl, secretKey, log, folder = migrationsFolder, routines = routinesFolder } = options;
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plumbline-migrate' });
  client.on('error', () => {}); // the statement at hand rejects as well
  await client.connect();
  try {
    await takeTurn(client);
    await refuseOldServer(client);
    await ensureRoles(client, secretKey);
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) });
    await grantQueue(client);
    await client.query(`set lock_timeout = '2s'`);
    await applyGround(client);
    const applied = await applyPending(client, migrations, log);
    if (
      routines !== null &&
      (await applyRoutines(client, { folder: routines, anyway: applied.length > 0 }))
    ) {
      log.info('Applied the routines of the database.');
    }
    return { applied };
  } finally {
    await client.end();
  }
}

/** The names of the migrations that this Plumbline brings, in their order. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

/** Waits without holding a snapshot: an index that is built concurrently would wait for it, and this for the index. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select pg_try_advisory_lock(hashtext('plumbline migrations')) as taken`,
    );
    if (rows[0].taken) return;
    await wait(100);
  }
}

async function readMigrations(folder: string): Promise<Script[]> {
  const scripts = await readScripts(folder);
  for (const [index, { name }] of scripts.entries()) {
    const number = String(index + 1).padStart(3, '0');
    if (!name.startsWith(`${number}-`))
      throw new Error(`The migration ${name}.sql should have the number ${number}.`);
  }
  return scripts;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show server_version_num');
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (major < 15)
    throw new Error(`The database is PostgreSQL ${major}; Plumbline needs PostgreSQL 15 or newer.`);
}

async function applyPending(client: pg.Client, migrations: Script[], log: Log) {
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    grant select on migrations to plumbline_app, plumbline_worker;
  `);
  const { rows: done } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  refuseEdited(done, migrations);
  const unknown = done.filter(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) log.warn(`The database is newer than this Plumbline: it has ${unknown[0]?.name}.`);
  const pending = migrations.filter(({ name }) => !done.some((migration) => migration.name === name));
  for (const migration of pending) {
    await runScript(client, migration);
    log.info(`Applied the migration ${migration.name}.`);
  }
  return pending.map(({ name }) => name);
}

function refuseEdited(done: { name: string; sha256: string }[], migrations: Script[]): void {
  const edited = migrations.find(({ name, sha256 }) =>
    done.some((one) => one.name === name && one.sha256 !== sha256),
  );
  if (!edited) return;
  throw new Error(
    `The migration ${edited.name} was edited after it was applied: undo that and add a new one instead.`,
  );
}
