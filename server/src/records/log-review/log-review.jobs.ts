import type { ModuleKey } from 'contract/core/modules';
import { outstandingActs } from 'contract/organization/log/severity';
import { monthName } from 'contract/core/days';
import { settingDefaults } from 'contract/settings';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { beginningJobs } from '../../support/notification/begun-jobs.service.ts';
import type { Notice } from '../../support/notification/notification.service.ts';

type Opened = { id: string; workspaceId: string; module: ModuleKey; month: string };
type Told = { id: string; workspace: string; dueOn: string; reviewers: string[] };

/** Whoever may review these logs, told of each that is open. */
async function noticesOf(tx: Connection, opened: readonly Opened[]): Promise<Notice[]> {
  const told = await tx.query<Told>(sql`
    select r.id, w.name as workspace, r.due_on::text as "dueOn",
           array(select m.id from accounts m
                  where m.organization_id = r.organization_id and m.status = 'active' and m.left_at is null
                    and reviews_log(m.organization_id, m.id, r.workspace_id)) as reviewers
      from log_reviews r
      join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
     where r.organization_id = app_organization() and r.id = any (${opened.map(({ id }) => id)}::uuid[])`);
  const found = new Map(told.map((one) => [one.id, one]));
  return opened.flatMap(({ id, workspaceId, module, month }) => {
    const one = found.get(id);
    if (!one) return [];
    return {
      event: 'log_review.started',
      to: one.reviewers,
      workspaceId,
      module,
      path: `activity-log/reviews/${id}`,
      facts: { workspace: one.workspace, month: monthName(month), dueDate: one.dueOn },
      once: `log_review.started:${id}`,
    };
  });
}

/** Opens the reviews of the month that is over; hourly, since a month ends at another hour in each time zone. */
export const logReviewJobs = beginningJobs({
  name: 'log-review',
  cron: '25 * * * *',
  organizations: 'organizations_with_logs',
  async begin(tx) {
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
    return { rows, notices: opened.length > 0 ? await noticesOf(tx, opened) : [] };
  },
});
