import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';

/** Clears away each night the rows that no longer serve; those of files before `sweep-uploads` looks for their bytes. */
const sweep = createJob('sweep', {
  payload: z.object({}),
  cron: '0 3 * * *',
  async run({ database }) {
    await database.query(sql`select sweep()`);
  },
});

export const maintenanceJobs = [sweep];
