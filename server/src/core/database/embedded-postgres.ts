import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPlace, ignore, runProgram, type Log, type Place } from './embedded-postgres-place.ts';

export type EmbeddedPostgres = {
  /** The address of the database `plumbline`, as the role that owns everything. */
  url: string;
  /** Leaves the server, and stops it when no other process uses it. Close the pools first. */
  stop(): Promise<void>;
};

/** How to bring the server up: PostgreSQL settings, and for one that has died the port at which it was. */
type Launch = { settings: Record<string, string>; port?: number; signal?: AbortSignal };

/** The connection that tells a running server that this process uses it. */
type Hold = { client: pg.Client; port: number };

const holdName = 'plumbline-hold';
const passwordFile = 'plumbline.password';

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A young company has few rows, and they all come at once: plans that guess at them take seconds where these take none.
  autovacuum_naptime: '10s',
  autovacuum_analyze_threshold: '10',
};

/**
 * Starts the PostgreSQL of the installed packages on the files below `dataDir`, or joins it where another process has
 * started it. When it dies it is started again at the same address. Rejects with an Error whose message a person can
 * act on.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const place = await findPlace(options.dataDir, options.log);
  await ensureCluster(place);
  await ensureVersion(place);
  const launch = { settings: { ...settings, ...options.settings } };
  const hold = await joinOrStart(place, launch);
  await ensureDatabase(hold.client);
  const leave = keepAlive(place, { ...launch, port: hold.port }, hold, options.log);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const isLast = await leave();
    if (isLast) await runProgram(place, 'pg_ctl', ['stop', '-w', '-s', '-m', 'fast', '-D', place.cluster]);
  };
  return {
    url: await addressOf(place, hold.port, 'plumbline'),
    stop: () => (stopped ??= stop()),
  };
}

async function ensureCluster(place: Place): Promise<void> {
  const { cluster, account } = place;
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.${randomBytes(6).toString('hex')}`;
  const draftPassword = join(draft, passwordFile);
  const draftCluster = join(draft, 'cluster');
  await mkdir(draft, { mode: 0o700 });
  await writeFile(draftPassword, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) for (const path of [draft, draftPassword]) await chown(path, account.uid, account.gid);
  const access = ['-U', 'plumbline', '-A', 'scram-sha-256', `--pwfile=${draftPassword}`];
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--locale-provider=builtin'];
  await runProgram(place, 'initdb', ['-D', draftCluster, ...access, ...locale, '--data-checksums']);
  await rename(draftPassword, join(draftCluster, passwordFile));
  // Of processes that start together one succeeds here; the others throw their draft away.
  await rename(draftCluster, cluster).catch(ignore('EEXIST', 'ENOTEMPTY'));
  await rm(draft, { recursive: true });
}

async function ensureVersion(place: Place): Promise<void> {
  const made = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim();
  const brought = /\d+/.exec(await runProgram(place, 'postgres', ['--version']))?.[0];
  if (made === brought) return;
  throw new Error(
    `The database in ${place.cluster} was made by PostgreSQL ${made}, but this Plumbline brings PostgreSQL ${brought}: ` +
      'start it with the Plumbline that made it, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function joinOrStart(place: Place, launch: Launch): Promise<Hold> {
  // Retried, because another process may be starting or stopping it, or the children of a killed one still be there.
  for (let attempt = 0; attempt < 60; attempt++) {
    const last = await lastPort(place);
    const isThere = last !== undefined && (launch.port ?? last) === last;
    const hold = isThere ? await joinAt(place, last) : undefined;
    if (hold) return hold;
    if (launch.signal?.aborted) break;
    const started = await start(place, launch, last).then(
      () => true,
      () => false,
    );
    if (!started) await wait(250);
  }
  const lines = await readFile(join(place.cluster, 'server.log'), 'utf8').catch(() => 'It has left no log.');
  throw new Error(
    `PostgreSQL does not start in ${place.cluster}:\n${lines.trimEnd().split('\n').slice(-5).join('\n')}`,
  );
}

async function lastPort(place: Place): Promise<number | undefined> {
  const lines = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(ignore('ENOENT'));
  return Number(lines?.split('\n')[3]) || undefined;
}

async function joinAt(place: Place, port: number): Promise<Hold | undefined> {
  const client = new pg.Client({
    connectionString: await addressOf(place, port, 'postgres'),
    application_name: holdName,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows, and is what counts
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    if (rows[0].data_directory === (await realpath(place.cluster))) return { client, port };
  } catch {
    // Nothing listens there, it is not ready, or it is a stranger who knows no such role.
  }
  await client.end().catch(() => {});
  return undefined;
}

async function start(place: Place, launch: Launch, last: number | undefined): Promise<void> {
  const port = launch.port ?? (await freePort(last ?? 0).catch(() => freePort(0)));
  const options = Object.entries(launch.settings).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(place.cluster, 'server.log');
  const server = ['-D', place.cluster, '-l', log, '-o', [`-p ${port}`, ...options].join(' ')];
  await runProgram(place, 'pg_ctl', ['start', '-w', '-s', '-t', '60', ...server]);
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // text only for a pipe
      server.close(() => resolve(port));
    });
  });
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  // Two processes may be here at once, and `create database` takes no part in transactions.
  await client.query(`select pg_advisory_lock(hashtext('plumbline'))`);
  const { rowCount } = await client.query(`select from pg_database where datname = 'plumbline'`);
  if (rowCount === 0) await client.query('create database plumbline');
  await client.query(`select pg_advisory_unlock(hashtext('plumbline'))`);
}

/** Watches the held connection and starts a dead server again; gives how to leave, telling who is the last to do so. */
function keepAlive(place: Place, launch: Launch, hold: Hold, log: Log): () => Promise<boolean> {
  const leaving = new AbortController();
  let client = hold.client;
  let revival = Promise.resolve();

  function watch(next: pg.Client): void {
    client = next;
    client.once('end', () => {
      if (!leaving.signal.aborted) revival = revive();
    });
  }

  async function revive(): Promise<void> {
    log.warn('PostgreSQL went away; starting it again.');
    while (!leaving.signal.aborted) {
      try {
        watch((await joinOrStart(place, { ...launch, signal: leaving.signal })).client);
        return log.info('PostgreSQL is back.');
      } catch (error) {
        if (!leaving.signal.aborted) log.warn(String(error));
      }
    }
  }

  watch(client);
  return async () => {
    leaving.abort();
    await revival;
    const isLast = await isOnlyUser(client).catch(() => false);
    await client.end();
    return isLast;
  };
}

async function isOnlyUser(client: pg.Client): Promise<boolean> {
  const text = 'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  return (await client.query(text, [holdName])).rowCount === 0;
}

async function addressOf(place: Place, port: number, database: string): Promise<string> {
  const password = await readFile(join(place.cluster, passwordFile), 'utf8');
  return `postgres://plumbline:${password}@127.0.0.1:${port}/${database}`;
}
