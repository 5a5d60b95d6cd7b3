import { z } from 'zod';
import { createJob } from '../../core/jobs.ts';

/** Clears away the parts of uploads that nobody has completed in a day. */
const sweepUploads = createJob('sweep-uploads', {
  payload: z.unknown(),
  cron: '20 3 * * *',
  async run({ storage }) {
    await storage.sweep(new Date(Date.now() - 86_400_000));
  },
});

export const uploadJobs = [sweepUploads];
