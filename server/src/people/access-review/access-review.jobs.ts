import sql from 'sql-template-tag';
import { z } from 'zod';
import { createJob, enqueueMany } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail } from '../../core/trail/trail.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { freeze, noticeOf, startedRow } from './access-review.service.ts';

/** Begins the review of one organization that is due; where one runs, or none is due any more, nothing happens. */
const beginReview = createJob('begin-access-review', {
  payload: z.object({ organizationId: z.uuid() }),
  async run({ database, publish }, { organizationId }) {
    const created = await inOrganization(database, organizationId, async (tx) => {
      const due = await tx.query(sql`
        select from access_review_dates where organization_id = app_organization() and due_at <= now()`);
      const frozen = due.length > 0 ? await freeze(tx, null) : undefined;
      if (!frozen) return [];
      const told = await keepNotices(tx, null, [await noticeOf(tx, frozen)]);
      await closeTrail(tx, { ...openTrail(), rows: [startedRow(frozen)] }, noOrigin);
      return told;
    });
    for (const { room, payload } of created) publish([room], 'notification.created', payload);
  },
});

const planReviews = createJob('plan-access-reviews', {
  payload: z.object({}),
  cron: '40 * * * *',
  async run({ database }) {
    const rows = await database.query<{ id: string }>(sql`select organizations_to_review() as id`);
    await enqueueMany(
      database,
      beginReview,
      rows.map(({ id }) => ({ payload: { organizationId: id }, key: `begin-access-review:${id}` })),
    );
  },
});

export const accessReviewJobs = [beginReview, planReviews];
