import { outstandingActs } from 'contract/organization/log/severity';
import { monthName } from 'contract/records/log-review/log-review';
import { settingDefaults } from 'contract/settings';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob, enqueueMany } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail } from '../../core/trail/trail.ts';

type Opened = { id: string; workspaceId: string; module: string; month: string };

/** Opens the reviews of the month that is over in one organization; where all are open, nothing happens. */
const openReviews = createJob('open-log-reviews', {
  payload: z.object({ organizationId: z.uuid() }),
  async run({ database }, { organizationId }) {
    await inOrganization(database, organizationId, async (tx) => {
      const { alert, warn } = outstandingActs;
      const opened = await tx.query<Opened>(sql`
        select r.id, r.workspace_id as "workspaceId", r.module, to_char(r.month, 'YYYY-MM') as month
          from open_log_reviews(${alert}, ${warn}, ${settingDefaults.logReviewDays}) r`);
      const rows = opened.map(({ id, workspaceId, module, month }) => ({
        entity: 'log_review',
        action: 'started',
        module,
        workspaceId,
        recordId: id,
        recordName: monthName(month),
      }));
      await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
    });
  },
});

const planReviews = createJob('plan-log-reviews', {
  payload: z.object({}),
  // Hourly, since a month ends at another hour in each time zone.
  cron: '25 * * * *',
  async run({ database }) {
    const rows = await database.query<{ id: string }>(sql`select organizations_with_logs() as id`);
    await enqueueMany(
      database,
      openReviews,
      rows.map(({ id }) => ({ payload: { organizationId: id }, key: `open-log-reviews:${id}` })),
    );
  },
});

export const logReviewJobs = [openReviews, planReviews] as const;
