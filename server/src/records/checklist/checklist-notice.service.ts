import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { NoticeRules } from '../../support/notification/notification-rules.service.ts';
import type { Notice } from '../../support/notification/notification.service.ts';
import { findGroupOfRun } from './run-group.service.ts';

const idIn = (value: unknown): string | undefined => (value as { _id?: string } | null)?._id; // a person, as the trail keeps one

async function ofRun(row: TrailRow, ctx: WriteContext): Promise<Notice[]> {
  const [left, came] = (row.changes?.['assignee'] ?? []).map(idIn);
  const offer = row.changes?.['group']?.[1] !== undefined || row.action === 'released';
  if (!came && !left && !offer) return [];
  const [run] = await ctx.db.query<{ dueDate: string | null; isOffered: boolean }>(
    sql`select due_on as "dueDate", offered_at is not null as "isOffered" from checklist_runs
         where organization_id = app_organization() and id = ${row.recordId}`,
  );
  const offeredTo = run?.isOffered ? await findGroupOfRun(ctx, row.recordId ?? '') : [];
  const notice = {
    module: row.module as Notice['module'], // the trail's text is a key of a module
    workspaceId: row.workspaceId ?? null,
    record: {
      type: row.entity,
      id: row.recordId ?? '',
      number: row.recordNumber ?? null,
      name: row.recordName ?? null,
    },
    path: `checklist-details/${row.recordId}`,
  };
  return [
    { ...notice, event: 'checklist.assigned', to: came ? [came] : [], facts: { dueDate: run?.dueDate } },
    {
      ...notice,
      event: 'checklist.offered',
      to: offeredTo.filter((id) => id !== ctx.actor.accountId),
      facts: { dueDate: run?.dueDate },
    },
    { ...notice, event: 'checklist.reassigned', to: left ? [left] : [] },
  ];
}

/** What people are told of the runs of checklists. */
export const checklistNoticeRules: NoticeRules = { checklist_run: ofRun };
