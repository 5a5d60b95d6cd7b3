import sql from 'sql-template-tag';
import { z } from 'zod';
import { inBatches } from '../../../core/database/batches.ts';
import { createJob, type Job, type JobServices } from '../../../core/jobs/jobs.ts';

/** Looks at every closed CAPA that is watched and that nobody has looked at today. */
export const lookAtWatches = ({ database }: Pick<JobServices, 'database'>): Promise<void> =>
  inBatches(async (atMost) => {
    const [row] = await database.query<{ looked: number }>(sql`select look_at_watches(${atMost}) as looked`);
    return row?.looked ?? 0;
  });

/** The job by which closed CAPAs go on proving that they work; somewhere it is the next day at every hour. */
export const watchJobs: Job[] = [
  createJob('look-at-capa-watches', { payload: z.object({}), cron: '40 * * * *', run: lookAtWatches }),
];
