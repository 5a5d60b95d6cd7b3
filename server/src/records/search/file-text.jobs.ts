import { z } from 'zod';
import { createJob, type Job } from '../../core/jobs/jobs.ts';
import { fileTextTask } from './file-text-queue.service.ts';
import { giveUpReading, planFileTexts, readFileText } from './file-text.service.ts';

/** The jobs that read what stands within files, so that they are found by it. */
export const fileTextJobs: Job[] = [
  createJob(fileTextTask.name, {
    ...fileTextTask,
    ends: 1,
    run: readFileText,
    giveUp: giveUpReading,
  }),
  createJob('plan-file-texts', { payload: z.object({}), cron: '40 2 * * *', run: planFileTexts }),
];
