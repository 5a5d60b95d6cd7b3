import sql from 'sql-template-tag';
import { z } from 'zod';
import { byKey } from '../../core/database/batches.ts';
import { createJob } from '../../core/jobs/jobs.ts';

/** Keeps the last row of each chain apart, every night. */
const anchorTrails = createJob('anchor-trails', {
  payload: z.object({}),
  cron: '10 0 * * *',
  async run({ database }) {
    await byKey<string>(async (after, atMost) => {
      const [row] = await database.query<{ last: string | null }>(
        sql`select anchor_trails(${after ?? null}, ${atMost}) as last`,
      );
      return row?.last ?? undefined;
    });
  },
});

export const logJobs = [anchorTrails];
