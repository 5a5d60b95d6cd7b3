import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';

/** Clears away each night what no longer serves: rate windows, replayable answers, dead sessions and links, old exports. */
const sweep = createJob('sweep', {
  payload: z.object({}),
  cron: '0 3 * * *',
  async run({ database, storage }) {
    await database.query(sql`select sweep()`);
    await database.transact(null, async (tx) => {
      const files = await tx.query<{ id: string }>(sql`select sweep_exports() as id`);
      // Before the commit: killed here, the next run finds the rows again.
      for (const { id } of files) await storage.remove(id);
    });
  },
});

export const maintenanceJobs = [sweep];
