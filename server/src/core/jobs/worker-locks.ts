import type pg from 'pg';
import type { Job } from './jobs.ts';

const everyMs = 5000;
const usualEnds = 3;

type Log = { warn(details: object, message: string): void; error(details: object, message: string): void };
type GivenUp = { id: string; task: string; times: number };

/** Says on this connection that the worker lives. */
export async function markAlive(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [workerId]);
}

/**
 * Frees the jobs of killed workers, now and every five seconds until `stop`. One that was at work in too many processes
 * that ended is not begun again, on any node: it stays in the queue as failed, and its `giveUp` runs.
 */
export function releaseLeftJobs(pool: pg.Pool, jobs: readonly Job[], log: Log): { stop(): void } {
  const ends = JSON.stringify(
    Object.fromEntries(jobs.map(({ name, ends: most }) => [name, most ?? usualEnds])),
  );
  const release = async () => {
    const { rows } = await pool.query<GivenUp>('select * from release_left_jobs($1)', [ends]);
    for (const { id, task, times } of rows)
      log.error({ job: task, id, times }, 'job given up: the processes that ran it have ended');
  };
  const attempt = () =>
    void release().catch((err: unknown) => log.warn({ err }, 'could not look for jobs left behind'));
  attempt();
  const timer = setInterval(attempt, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Lets go of the jobs that a worker leaves behind in good order, so that they do not count as those of a killed one. */
export async function letGo(pool: pg.Pool, workerIds: Iterable<string>): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [[...workerIds]]);
}
