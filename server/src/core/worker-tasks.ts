import { parseCronItems, type ParsedCronItem, type Task, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { waitOf, type Job, type JobServices } from './jobs.ts';
import type { Feature } from './feature.ts';

/** How often a job is tried before it stays failed. */
const maxTries = 8;
const dayMs = 86_400_000;

/** All jobs of the features; throws when two have the same name. */
export function jobsOf(features: readonly Feature[]): Job[] {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const twice = jobs.find((job, index) => jobs.findIndex((other) => other.name === job.name) !== index);
  if (twice) throw new Error(`Two jobs are named ${twice.name}`);
  return jobs;
}

/** What the queue runs for each job; one that throws `notNow` is put back. */
export function tasksOf(jobs: readonly Job[], services: JobServices, log: Pick<Logger, 'warn'>): TaskList {
  const taskOf =
    (job: Job): Task =>
    async (payload, { addJob, job: { key } }) => {
      try {
        await job.run(services, payload);
      } catch (error) {
        const seconds = waitOf(error);
        if (seconds === undefined) throw error;
        const runAt = new Date(Date.now() + seconds * 1000);
        await addJob(job.name, payload, { runAt, maxAttempts: maxTries, ...(key ? { jobKey: key } : {}) });
        log.warn({ job: job.name, err: error, seconds }, 'job put back');
      }
    };
  return Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)]));
}

/** When jobs run by themselves; a run that was missed while no worker was up is made up for within a day. */
export function cronOf(jobs: readonly Job[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, cron }) =>
      cron
        ? [
            {
              task: name,
              match: cron,
              options: { maxAttempts: maxTries, backfillPeriod: dayMs, jobKey: name },
            },
          ]
        : [],
    ),
  );
}
