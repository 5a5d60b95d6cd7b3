import { recordKinds } from 'contract/core/record-kinds';
import type { Workflow } from 'contract/core/workflow';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { NoticeRule, NoticeRules } from '../../support/notification/notification-rules.service.ts';
import type { Notice } from '../../support/notification/notification.service.ts';

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: { _id: string }) => one._id) : []; // people, as the trail keeps them

/** Who came to a field of people, and who left it. */
function movedIn({ changes }: TrailRow, field: string): { came: string[]; left: string[] } {
  const [old, now] = changes?.[field] ?? [null, null];
  const [before, after] = [idsIn(old), idsIn(now)];
  return {
    came: after.filter((id) => !before.includes(id)),
    left: before.filter((id) => !after.includes(id)),
  };
}

const about = (row: TrailRow, path: string): Omit<Notice, 'event' | 'to'> => ({
  module: row.module as Notice['module'], // the trail's text is a key of a module
  workspaceId: row.workspaceId ?? null,
  record: {
    type: row.entity,
    id: row.recordId ?? '',
    number: row.recordNumber ?? null,
    name: row.recordName ?? null,
  },
  path,
});

async function peopleOf(ctx: WriteContext, recordId: string, relations: string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select distinct account_id as id from record_people
     where organization_id = app_organization() and record_id = ${recordId} and relation = any(${relations})`);
  return rows.map(({ id }) => id);
}

const ofAction =
  (path: string): NoticeRule =>
  async (row, ctx) => {
    const action = about(row, `${path}/${row.recordId}`);
    if (row.action === 'complete') {
      return [{ ...action, event: 'task.completed', to: await peopleOf(ctx, row.rootId ?? '', ['manager']) }];
    }
    const isDone = row.changes?.['status']?.[1] === 'completed';
    if (isDone || (row.action !== 'created' && row.action !== 'updated')) return [];
    const { came, left } = movedIn(row, 'assignedTo');
    if (came.length === 0 && left.length === 0) return [];
    const [task] = await ctx.db.query<{ dueDate: string }>(sql`
    select end_date as "dueDate" from actions where organization_id = app_organization() and id = ${row.recordId}`);
    return [
      { ...action, event: 'task.assigned', to: came, facts: { dueDate: task?.dueDate } },
      { ...action, event: 'task.reassigned', to: left },
    ];
  };

/** Where each step leads, as people call it. */
const statesAfter = ({ transitions, states }: Workflow): Record<string, string> =>
  Object.fromEntries(Object.entries(transitions).map(([step, { to }]) => [step, states[to]?.label ?? to]));

// What names people anew.
const namingActions = new Set(['created', 'updated', 'taken-over']);

const raiserOf = (ctx: WriteContext, { recordId }: TrailRow) => peopleOf(ctx, recordId ?? '', ['raiser']);

/** Who raised something hears that nobody took it over, and why. */
async function ofDeclined(
  ctx: WriteContext,
  row: TrailRow,
  record: Omit<Notice, 'event' | 'to'>,
): Promise<Notice[]> {
  const [untaken] = await ctx.db.query(sql`
    select from records where organization_id = app_organization() and id = ${row.recordId} and not is_taken_over`);
  if (!untaken) return [];
  const { path: _gone, ...declined } = record;
  return [
    {
      ...declined,
      event: 'record.declined',
      to: await raiserOf(ctx, row),
      facts: { reason: row.reason ?? '' },
    },
  ];
}

const ofRecord = (path: string, workflow: Workflow): NoticeRule => {
  const after = statesAfter(workflow);
  return async (row, ctx) => {
    const record = about(row, `${path}/${row.recordId}`);
    const status = after[row.action];
    if (status) {
      const to = await peopleOf(ctx, row.recordId ?? '', ['manager', 'member', 'raiser']);
      return [{ ...record, event: 'record.transitioned', to, facts: { status } }];
    }
    if (row.action === 'deleted') return ofDeclined(ctx, row, record);
    if (!namingActions.has(row.action)) return [];
    return [
      ...(row.action === 'taken-over'
        ? [{ ...record, event: 'record.taken_over' as const, to: await raiserOf(ctx, row) }]
        : []),
      {
        ...record,
        event: 'record.assigned',
        to: movedIn(row, 'members').came,
        facts: { relation: 'member' },
      },
      {
        ...record,
        event: 'record.assigned',
        to: movedIn(row, 'managers').came,
        facts: { relation: 'manager' },
      },
    ];
  };
};

/** What people are told of a kind of record and of its actions. */
export function recordNoticeRules(kind: keyof typeof recordKinds, workflow: Workflow): NoticeRules {
  const { paths } = recordKinds[kind];
  return { [kind]: ofRecord(paths.record, workflow), [`${kind}_action`]: ofAction(paths.task) };
}
