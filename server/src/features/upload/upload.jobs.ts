import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';

const batch = 500;
const dayMs = 86_400_000;

/**
 * Clears away the bytes of a day ago and older that are of no use: parts of uploads that nobody has completed, and
 * files that no row knows, because the transaction that stored them was rolled back or the row has been swept.
 */
const sweepUploads = createJob('sweep-uploads', {
  payload: z.unknown(),
  cron: '20 3 * * *',
  async run({ database, storage }) {
    const before = new Date(Date.now() - dayMs);
    await storage.sweep(before);
    const stored = await storage.list(before);
    for (let start = 0; start < stored.length; start += batch) {
      const ids = stored.slice(start, start + batch);
      const unknown = await database.query<{ id: string }>(sql`select find_unknown_files(${ids}) as id`);
      for (const { id } of unknown) await storage.remove(id);
    }
  },
});

export const uploadJobs = [sweepUploads];
