import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger as QueueLogger,
  run,
  type Runner,
  type RunnerOptions,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { openDatabase } from '../database/database.ts';
import { outsideTransactions } from '../database/in-transaction.ts';
import type { JobServices } from './jobs.ts';
import type { Feature } from '../http/feature.ts';
import { letGo, markAlive, releaseLeftJobs } from './worker-locks.ts';
import { cronOf, jobsOf, tasksOf } from './worker-tasks.ts';

export type WorkerOptions = {
  /** The address of the database as the role plumbline_worker. */
  workerUrl: string;
  /** Its address as the API's role, for the work itself. */
  appUrl: string;
  /** What the jobs work with besides the database. */
  services: Omit<JobServices, 'database'>;
  features: readonly Feature[];
  log: Logger;
};

/** A worker that runs. `stop` may be called again; `check` throws when no job would be run now. */
export type Worker = { stop(): Promise<void>; check(): Promise<void> };

const atOnce = 3;

/**
 * What the jobs ask the database with: connections of their own, which no request waits for, one for each job at once.
 * What nobody waits for may take longer, and waits less for a lock than people do.
 */
const jobsPool = { max: atOnce, statementTimeoutMs: 600_000, lockTimeoutMs: 3000 };

const stopMs = 8000;
const restartMs = 1000;

/** One connection for each job at once, and one that listens. */
function queuePool(workerUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: workerUrl,
    max: atOnce + 1,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Runs the jobs of the features, and those that are due by the clock. A job that throws is tried again, 8 times in
 * half an hour with growing pauses, then stays in the queue as failed; one that ends its process is not begun without
 * end (worker-locks.ts); the others go on. Rejects when the queue
 * cannot be reached at the start; later it waits for the database to come back.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { workerUrl, appUrl, services, features, log } = options;
  const database = openDatabase({ url: appUrl, ...jobsPool });
  const jobs = jobsOf(features);
  const pool = queuePool(workerUrl);
  const ids = new Set<string>();
  const guarded: JobServices = {
    ...services,
    database,
    storage: outsideTransactions('storage', services.storage),
    mailer: outsideTransactions('mailer', services.mailer),
  };
  const start = () => run(optionsOf(pool, log, ids), tasksOf(jobs, guarded, log), cronOf(jobs));

  let runner: Runner | undefined = await start().catch(async (error: unknown) => {
    await Promise.all([pool.end(), database.end()]);
    throw error;
  });
  const leftJobs = releaseLeftJobs(pool, jobs, log);
  const leaving = new AbortController();

  async function keepRunning(): Promise<void> {
    while (!leaving.signal.aborted) {
      await runner?.promise.catch(() => {});
      runner = undefined;
      await wait(restartMs, undefined, { signal: leaving.signal }).catch(() => {});
      if (leaving.signal.aborted) return;
      log.warn('the worker has stopped; starting it again');
      runner = await start().catch(() => undefined);
    }
  }
  const kept = keepRunning();

  async function leave(): Promise<void> {
    leaving.abort();
    leftJobs.stop();
    await halt(runner);
    await kept;
    await halt(runner); // one that was just being started again
    await pool.end();
  }
  // A job that is not done by then is let go; another worker takes it up.
  async function leaveInTime(): Promise<void> {
    const hasLeft = await Promise.race([leave().then(() => true), wait(stopMs, false, { ref: false })]);
    if (!hasLeft) await letGo(pool, ids).catch(() => {}); // with the database away it counts as left behind
    await database.end();
  }
  let left: Promise<void> | undefined;
  return {
    stop: () => (left ??= leaveInTime()),
    async check() {
      if (!runner || leaving.signal.aborted) throw new Error('The worker is not running');
      await pool.query('select 1 from graphile_worker.jobs limit 1');
    },
  };
}

/** Stops a runner after the jobs at hand; one that is stopped already says so by an error. */
const halt = (runner: Runner | undefined) => runner?.stop().catch(() => {});

function optionsOf(pool: pg.Pool, log: Logger, ids: Set<string>): RunnerOptions {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client, workerPool }) => {
    ids.add(workerPool.id);
    // After the LISTEN that is under way; a connection that breaks is replaced, and says so then.
    client.once('drain', () => void markAlive(client, workerPool.id).catch(() => {}));
  });
  events.on('job:success', ({ job }) =>
    log.info({ job: job.task_identifier, id: job.id, tries: job.attempts }, 'job done'),
  );
  events.on('job:error', ({ job, error }) => {
    const isLast = job.attempts >= job.max_attempts;
    log[isLast ? 'error' : 'warn'](
      { job: job.task_identifier, id: job.id, tries: job.attempts, err: error },
      isLast ? 'job failed for good' : 'job failed; it will be tried again',
    );
  });
  return {
    pgPool: pool,
    concurrency: atOnce,
    noHandleSignals: true,
    events,
    logger: new QueueLogger(() => (level, message, meta) => {
      const isToldAbove = meta?.failure === true; // the event job:error
      if ((level === 'error' || level === 'warning') && !isToldAbove) log.warn(message);
    }),
    // Without a delay the outcome of a job is reported where nobody catches an error: with the database away, that
    // would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}
