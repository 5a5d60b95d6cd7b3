import { z } from 'zod';
import { createJob, type Job } from '../../../core/jobs/jobs.ts';
import { expireAcceptances, planExpiry } from './expiry.service.ts';
import { expiryTask } from './expiry-task.ts';

/** The jobs that end acceptances when their time has come. */
export const lifecycleJobs: Job[] = [
  createJob(expiryTask.name, {
    payload: expiryTask.payload,
    run: (services, { organizationId }) => expireAcceptances(services, organizationId),
  }),
  // Somewhere it is midnight at every hour, and at some places a quarter before or after.
  createJob('plan-acceptances', { payload: z.object({}), cron: '1,16,31,46 * * * *', run: planExpiry }),
];
