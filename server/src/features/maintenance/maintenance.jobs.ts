import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';

const dayMs = 86_400_000;

/**
 * Clears away each night what no longer serves: rate windows, replayable answers, dead sessions and links, old exports,
 * unfinished uploads, files that nothing names. Bytes that no row ever knew stay: they may be another database's.
 */
const sweep = createJob('sweep', {
  payload: z.object({}),
  cron: '0 3 * * *',
  async run({ database, storage }) {
    await database.query(sql`select sweep()`);
    await database.query(sql`select sweep_sign_in()`);
    await database.query(sql`select sweep_newsletter()`);
    await database.transact(null, async (tx) => {
      const files = await tx.query<{ id: string }>(sql`select sweep_files() as id`);
      // Before the commit: killed here, the next run finds the rows again.
      for (const { id } of files) await storage.remove(id);
    });
    await storage.sweep(new Date(Date.now() - dayMs));
  },
});

export const maintenanceJobs = [sweep];
