import { z } from 'zod';
import { createJob, type Job } from '../../core/jobs/jobs.ts';
import { missRuns, planChecklists, startScheduled } from './schedule-run.service.ts';
import { missTask, startTask } from './schedule-task.ts';

/** The jobs that start scheduled checklists and set missed what nobody has answered in time. */
export const checklistJobs: Job[] = [
  createJob(startTask.name, { payload: startTask.payload, run: startScheduled }),
  createJob(missTask.name, {
    payload: missTask.payload,
    run: (services, { organizationId }) => missRuns(services, organizationId),
  }),
  createJob('plan-checklists', { payload: z.object({}), cron: '*/10 * * * *', run: planChecklists }),
];
