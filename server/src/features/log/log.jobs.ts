import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';

/** Keeps the last row of each chain apart, every night. */
const anchorTrails = createJob('anchor-trails', {
  payload: z.object({}),
  cron: '10 0 * * *',
  async run({ database }) {
    await database.query(sql`select anchor_trails()`);
  },
});

export const logJobs = [anchorTrails];
