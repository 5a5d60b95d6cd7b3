import sql from 'sql-template-tag';
import { beginningJobs } from '../../support/notification/begun-jobs.service.ts';
import { freeze, noticeOf, startedRow } from './access-review.service.ts';

/** Begins the review of an organization that is due; where one runs there is none. */
export const accessReviewJobs = beginningJobs({
  name: 'access-review',
  cron: '40 * * * *',
  organizations: 'organizations_to_review',
  async begin(tx) {
    const due = await tx.query(sql`
      select from access_review_dates where organization_id = app_organization() and due_at <= now()`);
    const frozen = due.length > 0 ? await freeze(tx, null) : undefined;
    if (!frozen) return { rows: [], notices: [] };
    return { rows: [startedRow(frozen)], notices: [await noticeOf(tx, frozen)] };
  },
});
