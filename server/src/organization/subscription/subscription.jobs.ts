import sql from 'sql-template-tag';
import { z } from 'zod';
import { byKey } from '../../core/database/batches.ts';
import type { Database } from '../../core/database/database.ts';
import { createJob, enqueueMany } from '../../core/jobs/jobs.ts';
import { moveOrganization } from './lifecycle.service.ts';

/** Moves the subscriptions of one organization; each in its own transaction, so that it sees no other. */
const moveSubscriptions = createJob('move-subscriptions', {
  payload: z.object({ organizationId: z.uuid() }),
  run: (services, { organizationId }) => moveOrganization(services, organizationId, new Date()),
});

/** So few at a time that whoever chooses a plan meanwhile hardly waits. */
const pausedAtOnce = 500;

/** Lets the time of all subscriptions stand still. */
async function pauseAll(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ count: number }>(
      sql`select pause_subscriptions(${pausedAtOnce}) as count`,
    );
    if (!row?.count) return;
  }
}

const planMoves = createJob('plan-subscription-moves', {
  payload: z.object({}),
  cron: '15 * * * *',
  async run({ database, invoicing }) {
    if (!invoicing.isOn) return pauseAll(database);
    const rows = await database.query<{ id: string }>(sql`select organizations_to_bill() as id`);
    await enqueueMany(
      database,
      moveSubscriptions,
      rows.map(({ id }) => ({ payload: { organizationId: id }, key: `move-subscriptions:${id}` })),
    );
  },
});

/** Notes in the first hour of a day, wherever an organization is, what was in use at the end of the one before. */
const noteUsage = createJob('note-usage', {
  payload: z.object({}),
  cron: '20 * * * *',
  async run({ database }) {
    await byKey<string>(async (after, atMost) => {
      const [row] = await database.query<{ last: string | null }>(
        sql`select note_usage(${after ?? null}, ${atMost}) as last`,
      );
      return row?.last ?? undefined;
    });
  },
});

export const subscriptionJobs = [moveSubscriptions, planMoves, noteUsage];
