import { findLookingAfter } from '../../access/user/looked-after.service.ts';
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

/** Tells whom it concerns that nobody gets what a schedule sends, which they can create again, once for each time that it would be sent. */
export async function tellNotSent(tx: Connection, notSent: NotSent): Promise<void> {
  const { workspaceId, scheduleId, name, dueAt, why } = notSent;
  await keepNotices(tx, null, [
    {
      event: 'report.not_sent',
      to: await findLookingAfter(tx, notSent),
      once: `report-not-sent:${scheduleId}:${dueAt}`,
      workspaceId,
      record: { type: 'report', id: scheduleId, number: null, name },
      path: 'reports?tab=schedules',
      facts: { why },
    },
  ]);
}
