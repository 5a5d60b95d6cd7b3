import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Connection } from '../../core/database/database.ts';
import { createJob, enqueueMany } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail, type TrailRow } from '../../core/trail/trail.ts';
import { keepNotices, type Notice } from './notification.service.ts';

type Begun = { rows: TrailRow[]; notices: Notice[] };

type Beginning = {
  /** What both jobs are called after. */
  name: string;
  cron: string;
  /** The function of the database that names the organizations where something may be due. */
  organizations: string;
  /** Begins in one organization what is due; where nothing is due any more it gives no rows and no notices. */
  begin(tx: Connection): Promise<Begun>;
};

/** Jobs that begin by themselves what is due in each organization, and tell whoever is to see to it. */
export function beginningJobs({ name, cron, organizations, begin }: Beginning) {
  const beginOne = createJob(`begin-${name}`, {
    payload: z.object({ organizationId: z.uuid() }),
    async run({ database, publish }, { organizationId }) {
      const created = await inOrganization(database, organizationId, async (tx) => {
        const { rows, notices } = await begin(tx);
        const told = await keepNotices(tx, null, notices);
        await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
        return told;
      });
      for (const { room, payload } of created) publish([room], 'notification.created', payload);
    },
  });
  const plan = createJob(`plan-${name}s`, {
    payload: z.object({}),
    cron,
    async run({ database }) {
      const rows = await database.query<{ id: string }>(sql`select ${raw(organizations)}() as id`);
      await enqueueMany(
        database,
        beginOne,
        rows.map(({ id }) => ({ payload: { organizationId: id }, key: `begin-${name}:${id}` })),
      );
    },
  });
  return [beginOne, plan] as const;
}
