import sql from 'sql-template-tag';
import { z } from 'zod';
import { byKey } from '../../core/database/batches.ts';
import { type Checkpoint, keepCheckpoint } from '../../core/trail/checkpoint-file.ts';
import { createJob } from '../../core/jobs/jobs.ts';

/** Keeps the last row of each chain apart, every night: in the database, and signed outside it. */
const anchorTrails = createJob('anchor-trails', {
  payload: z.object({}),
  cron: '10 0 * * *',
  async run({ database, tokens, checkpointFolder }) {
    await byKey<string>(async (after, atMost) => {
      const [row] = await database.query<{ last: string | null }>(
        sql`select anchor_trails(${after ?? null}, ${atMost}) as last`,
      );
      if (!checkpointFolder) return row?.last ?? undefined;
      const kept = await database.query<Checkpoint>(sql`
        select c.organization, c.seq::int, c.hash, to_json(c.at) #>> '{}' as at from last_checkpoints(${after ?? null}, ${atMost}) c`);
      for (const point of kept) await keepCheckpoint(checkpointFolder, tokens, point);
      return row?.last ?? undefined;
    });
  },
});

export const logJobs = [anchorTrails];
