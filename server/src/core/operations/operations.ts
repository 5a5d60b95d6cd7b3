import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/errors.ts';
import { createMetrics, type MetricsSources, type Queue } from './metrics.ts';
import { migrationNames } from '../database/migrate.ts';

/** What must work for this process to serve; each throws when it does not. */
type Checks = Record<string, () => Promise<unknown>>;

export type OperationsOptions = MetricsSources & {
  checks: Checks;
  /** What a caller from elsewhere shows to read the metrics. */
  metricsToken: string;
};

const checkMs = 1500;

async function isWorking(check: () => Promise<unknown>): Promise<boolean> {
  const late = wait(checkMs, undefined, { ref: false }).then(() => {
    throw new Error('late');
  });
  return Promise.race([check(), late]).then(
    () => true,
    () => false,
  );
}

type Readiness = [name: string, works: boolean][];

/** Runs the checks, once for all who ask meanwhile: anybody may, and a check writes to the disk. */
function shared(checks: Checks): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;
  const run = () =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => [
        name,
        await isWorking(check),
      ]),
    ).finally(() => (running = undefined));
  return () => (running ??= run());
}

const isLoopback = (address = '') => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
const forwardHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether a program of this machine asks directly: behind a proxy of the same machine, everybody comes from here. */
const isNeighbour = ({ raw, headers }: FastifyRequest) =>
  isLoopback(raw.socket.remoteAddress) && !forwardHeaders.some((name) => name in headers);

function showsToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Adds `/livez`, `/readyz` (200 or 503, with each check by name) and `/metrics`. */
export function addOperations(
  app: FastifyInstance,
  { checks, metricsToken, ...sources }: OperationsOptions,
): void {
  const metrics = createMetrics(app, sources);
  const readiness = shared(checks);

  app.get('/livez', () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const entries = await readiness();
    const isReady = entries.every(([, works]) => works);
    void reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: isReady ? 'ready' : 'not ready',
      checks: Object.fromEntries(entries.map(([name, works]) => [name, works ? 'ok' : 'failing'])),
    };
  });

  app.get('/metrics', async (request, reply) => {
    if (!isNeighbour(request) && !showsToken(request, metricsToken)) throw notFound('Page');
    void reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.text();
  });
}

/** Throws when the database does not answer. */
export async function checkDatabase(database: Database): Promise<void> {
  await database.query(sql`select 1`);
}

/** Throws when the database lacks a migration that this Plumbline brings; a newer database serves as well. */
export async function checkMigrations(database: Database): Promise<void> {
  const applied = await database.query<{ name: string }>(sql`select name from migrations`);
  const missing = (await migrationNames()).find((name) => !applied.some((row) => row.name === name));
  if (missing) throw new Error(`The migration ${missing} is missing`);
}

/** What the job queue holds, asked as the worker's role. */
export async function readQueue(workerDatabase: Database): Promise<Queue> {
  const [queue] = await workerDatabase.query<Queue>(sql`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as ready,
           count(*) filter (where locked_at is not null) as running,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as scheduled,
           count(*) filter (where attempts >= max_attempts) as failed,
           coalesce(extract(epoch from now() - min(run_at)
             filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0) as lag
      from graphile_worker.jobs`);
  if (!queue) throw new Error('The queue gave no answer');
  return queue;
}

/** Throws when PostgreSQL runs with settings under which a crash loses what was acknowledged. */
export async function refuseForgetful(database: Database): Promise<void> {
  const off = await database.query<{ name: string }>(sql`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'`);
  if (off.length === 0) return;
  const names = off.map(({ name }) => name).join(' and ');
  throw new Error(
    `PostgreSQL runs with ${names} off, so a crash would lose records: turn it on, or unset NODE_ENV=production.`,
  );
}
