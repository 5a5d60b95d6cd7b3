import { parseCronItems, type ParsedCronItem, type Task, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createJob, maxTries, standing, waitOf, type Job, type JobServices } from './jobs.ts';
import type { Feature } from '../http/feature.ts';

const dayMs = 86_400_000;

/** What `release_left_jobs` queues for each job that is not begun again. */
const giveUpJob = (jobs: readonly Job[]): Job =>
  createJob('give-up', {
    payload: z.object({ task: z.string(), payload: z.unknown() }),
    run: async (services, { task, payload }) =>
      jobs.find(({ name }) => name === task)?.giveUp?.(services, payload),
  });

/** All jobs of the features, and the one that gives up others; throws when two have the same name. */
export function jobsOf(features: readonly Feature[]): Job[] {
  const own = features.flatMap((feature) => feature.jobs ?? []);
  const jobs = [...own, giveUpJob(own)];
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
        await addJob(job.name, payload, {
          runAt,
          maxAttempts: maxTries,
          ...standing(job, payload),
          ...(key ? { jobKey: key } : {}),
        });
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
