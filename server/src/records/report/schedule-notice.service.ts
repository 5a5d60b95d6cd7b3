import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';

export type NotSent = {
  workspaceId: string;
  scheduleId: string;
  ownerId: string;
  /** The kind of report, and never what the schedule is called: a mail carries it. */
  name: string;
  dueAt: string;
  why: string;
};

/** The owner of a schedule while they have the workspace, else those who look after it: they can create it again. */
async function findTold(tx: Connection, { workspaceId, ownerId }: NotSent): Promise<string[]> {
  const found = await tx.query<{ id: string }>(sql`
    with owner as (
      select a.id from accounts a
       cross join lateral workspace_rights(a.organization_id, a.id, ${workspaceId}) r
       where a.organization_id = app_organization() and a.id = ${ownerId} and a.status = 'active' and r.level > 0)
    select id from owner
    union all
    select m.account_id from workspace_administrators m
     where m.organization_id = app_organization() and m.workspace_id = ${workspaceId} and not exists (select from owner)`);
  return found.map(({ id }) => id);
}

/** Tells whom it concerns that nobody gets what a schedule sends, once for each time that it would be sent. */
export async function tellNotSent(tx: Connection, notSent: NotSent): Promise<void> {
  const { workspaceId, scheduleId, name, dueAt, why } = notSent;
  await keepNotices(tx, null, [
    {
      event: 'report.not_sent',
      to: await findTold(tx, notSent),
      once: `report-not-sent:${scheduleId}:${dueAt}`,
      workspaceId,
      record: { type: 'report', id: scheduleId, number: null, name },
      path: 'reports?tab=schedules',
      facts: { why },
    },
  ]);
}
