import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { NoticeRules } from '../../support/notification/notification-rules.service.ts';
import type { Notice } from '../../support/notification/notification.service.ts';
import { findGroupOfRun } from './run-group.service.ts';

const idIn = (value: unknown): string | undefined => (value as { _id?: string } | null)?._id; // a person, as the trail keeps one

/** A run as the notices about it name it. */
const noticeOf = (row: TrailRow) => ({
  module: row.module as Notice['module'], // the trail's text is a key of a module
  workspaceId: row.workspaceId ?? null,
  record: {
    type: row.entity,
    id: row.recordId ?? '',
    number: row.recordNumber ?? null,
    name: row.recordName ?? null,
  },
  path: `checklist-details/${row.recordId}`,
});

const isOffer = ({ changes, action }: TrailRow) => action === 'released' || Boolean(changes?.['group']?.[1]);

/** Whoever has started a run, and whose it is: the first hears that it is completed, the second that it is cancelled. */
async function ofEnd(row: TrailRow, ctx: WriteContext): Promise<Notice[]> {
  const [run] = await ctx.db.query<{
    startedBy: string | null;
    assignee: string | null;
    score: number | null;
  }>(
    sql`select created_by as "startedBy", assignee_id as assignee, round(score)::int as score from checklist_runs
         where organization_id = app_organization() and id = ${row.recordId}`,
  );
  const toldOf = (id: string | null | undefined) => (id && id !== ctx.actor.accountId ? [id] : []);
  const notice = noticeOf(row);
  return row.action === 'cancel'
    ? [{ ...notice, event: 'checklist.cancelled', to: toldOf(run?.assignee), facts: { reason: row.reason } }]
    : [{ ...notice, event: 'checklist.completed', to: toldOf(run?.startedBy), facts: { score: run?.score } }];
}

async function ofTaker(row: TrailRow, ctx: WriteContext): Promise<Notice[]> {
  const [left, came] = (row.changes?.['assignee'] ?? []).map(idIn);
  if (!came && !left && !isOffer(row)) return [];
  const [run] = await ctx.db.query<{ dueDate: string | null; isOffered: boolean }>(
    sql`select due_on as "dueDate", offered_at is not null as "isOffered" from checklist_runs
         where organization_id = app_organization() and id = ${row.recordId}`,
  );
  const offeredTo = run?.isOffered ? await findGroupOfRun(ctx, row.recordId ?? '') : [];
  const others = offeredTo.filter((id) => id !== ctx.actor.accountId);
  const notice = noticeOf(row);
  const facts = { dueDate: run?.dueDate };
  return [
    { ...notice, event: 'checklist.assigned', to: came ? [came] : [], facts },
    { ...notice, event: 'checklist.offered', to: others, facts },
    { ...notice, event: 'checklist.reassigned', to: left ? [left] : [] },
  ];
}

/** What people are told of the runs of checklists. */
export const checklistNoticeRules: NoticeRules = {
  checklist_run: (row, ctx) =>
    row.action === 'cancel' || row.action === 'complete' ? ofEnd(row, ctx) : ofTaker(row, ctx),
};
