import { z } from 'zod';
import sql from 'sql-template-tag';
import { byKey } from '../../core/database/batches.ts';
import { createJob, enqueueMany, type Job } from '../../core/jobs/jobs.ts';
import { taskKey, xrayTask } from './xray-task.ts';
import { giveUpXray, type QueriesOf, runXray } from './xray-run.service.ts';

type Place = { organizationId: string; workspaceId: string };

/** The jobs that check workspaces, each night and when somebody asks for it. */
export const xrayJobs = (queriesOf: QueriesOf): Job[] => [
  createJob(xrayTask.name, {
    ...xrayTask,
    run: (services, task) => runXray(services, task, queriesOf),
    giveUp: giveUpXray,
  }),
  createJob('plan-xray', {
    payload: z.object({}),
    cron: '40 1 * * *',
    async run({ database }) {
      await byKey<Place>(async (after, atMost) => {
        const places = await database.query<Place>(sql`
          select organization_id as "organizationId", workspace_id as "workspaceId"
            from workspaces_to_check(${after?.organizationId ?? null}, ${after?.workspaceId ?? null}, ${atMost})`);
        const queued = places.map((place) => ({
          payload: { ...place, userId: null },
          key: taskKey(place.workspaceId),
        }));
        await enqueueMany(database, xrayTask, queued);
        return places.length === atMost ? places.at(-1) : undefined;
      });
    },
  }),
];
