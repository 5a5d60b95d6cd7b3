import type pg from 'pg';

const everyMs = 5000;

// A worker marks the jobs that it runs with its id, and the connection on which it listens with the same id. A mark
// without such a connection was left by a process that was killed; the queue itself would wait four hours.
const releaseDead = `
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
     where locked_at < now() - interval '5 seconds'
       and locked_by not in (select application_name from pg_stat_activity where usename = current_user)))`;

/** Says on this connection that the worker lives. */
export async function markAlive(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [workerId]);
}

/** Frees the jobs of killed workers, now and every five seconds until `stop`. */
export function releaseLeftJobs(
  pool: pg.Pool,
  log: { warn(error: object, message: string): void },
): { stop(): void } {
  const release = () =>
    pool.query(releaseDead).catch((err: unknown) => log.warn({ err }, 'could not look for jobs left behind'));
  void release();
  const timer = setInterval(() => void release(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
