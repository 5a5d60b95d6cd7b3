import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob, enqueueMany, type Job, type JobServices } from '../../../core/jobs/jobs.ts';
import { inOrganization } from '../../../core/store/system-context.ts';

type Where = { organizationId: string; workspaceId: string };
type Services = Pick<JobServices, 'database'>;

const exposureTask = {
  name: 'keep-risk-exposures',
  payload: z.object({ organizationId: z.uuid(), workspaceId: z.uuid() }),
};

/** Works out how high the risks of a workspace were at the end of each month that is over. */
export const keepExposures = (
  { database }: Services,
  { organizationId, workspaceId }: Where,
): Promise<unknown> =>
  inOrganization(database, organizationId, (tx) =>
    tx.query(sql`select keep_risk_exposures(app_organization(), ${workspaceId}, organization_today())`),
  );

/** Queues each workspace that has risks which somebody has assessed. */
async function planExposures({ database }: Services): Promise<void> {
  const found = await database.query<Where>(
    sql`select organization_id as "organizationId", workspace_id as "workspaceId" from workspaces_with_risks()`,
  );
  await enqueueMany(
    database,
    exposureTask,
    found.map((payload) => ({ payload, key: `${exposureTask.name}:${payload.workspaceId}` })),
  );
}

/** The jobs that look back at how high risks were. */
export const exposureJobs: Job[] = [
  createJob(exposureTask.name, {
    payload: exposureTask.payload,
    run: async (services, where) => {
      await keepExposures(services, where);
    },
  }),
  createJob('plan-risk-exposures', { payload: z.object({}), cron: '20 3 * * *', run: planExposures }),
];
