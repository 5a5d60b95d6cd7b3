import type { Ask } from 'contract/core/record-kind';
import { placeOfAsk } from 'contract/core/named-asks';
import { namedAsks, recordKinds } from 'contract/core/record-kinds';
import type { Workflow } from 'contract/core/workflow';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { NoticeRule, NoticeRules } from '../../support/notification/notification-rules.service.ts';
import { findGroupOf } from '../claim/claim.service.ts';
import { findDeciders, findDecidersOf } from '../extension/request.service.ts';
import type { Notice } from '../../support/notification/notification.service.ts';
import { ofTaken, peopleOf, stateAfter } from './taken-notice.service.ts';

/** People, or one, as the trail keeps them. */
const idsIn = (value: unknown): string[] => [value ?? []].flat().map((one) => (one as { _id: string })._id);

/** Who came to a field of people, and who left it. */
function movedIn({ changes }: Pick<TrailRow, 'changes'>, field: string): { came: string[]; left: string[] } {
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

async function assigneesOf(ctx: WriteContext, actionId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select account_id as id from action_people where organization_id = app_organization() and action_id = ${actionId}`);
  return rows.map(({ id }) => id);
}

type OfStep = (row: TrailRow, ctx: WriteContext) => Promise<Pick<Notice, 'event' | 'to' | 'facts'>[]>;

/** Who is told what when a step of an action is taken. */
const ofSteps: Record<string, OfStep> = {
  async complete({ recordId, rootId }, ctx) {
    const [verifiers, managers] = await Promise.all([
      findDeciders(ctx, recordId ?? '', 'verification'),
      peopleOf(ctx, rootId ?? '', ['manager']),
    ]);
    const others = managers.filter((id) => !verifiers.includes(id));
    return [
      { event: 'task.to_verify', to: verifiers },
      { event: 'task.completed', to: others },
    ];
  },
  cancel: async ({ recordId, reason }, ctx) => [
    { event: 'task.cancelled', to: await assigneesOf(ctx, recordId ?? ''), facts: { reason } },
  ],
  decline: async ({ recordId }, ctx) => [
    { event: 'task.declined', to: await findDeciders(ctx, recordId ?? '', 'handover') },
  ],
  async claimed({ recordId, rootId }, ctx) {
    const to = [
      ...(await findGroupOf(ctx, recordId ?? '')),
      ...(await peopleOf(ctx, rootId ?? '', ['manager'])),
    ];
    return [{ event: 'task.claimed', to: [...new Set(to)] }];
  },
  async released({ recordId, rootId, changes }, ctx) {
    const to = [
      ...(await findGroupOf(ctx, recordId ?? '')),
      ...(await peopleOf(ctx, rootId ?? '', ['manager'])),
    ];
    const { left } = movedIn({ changes }, 'assignedTo');
    return [{ event: 'task.released', to: [...new Set([...to, ...left])] }];
  },
  verify: async ({ recordId }, ctx) => [
    { event: 'task.verified', to: await assigneesOf(ctx, recordId ?? '') },
  ],
  'send-back': async ({ recordId }, ctx) => [
    { event: 'task.sent_back', to: await assigneesOf(ctx, recordId ?? '') },
  ],
};

/** Who is asked for more time, and told where it is not wanted any more; who has asked for it is told what was decided. */
const ofExtension =
  ({ record, task }: { record: string; task: string }): NoticeRule =>
  async (row, ctx) => {
    const [request] = await ctx.db.query<{ actionId: string | null; newDate: string; createdBy: string }>(sql`
      select action_id as "actionId", new_date as "newDate", created_by as "createdBy" from action_requests
       where organization_id = app_organization() and id = ${row.recordId}`);
    if (!request) return [];
    const { actionId, newDate, createdBy } = request;
    const isRecord = actionId === null;
    const notice = about(row, isRecord ? `${record}/${row.rootId}?tab=extensions` : `${task}/${actionId}`);
    const what = isRecord ? { what: 'record' } : {};
    if (row.action === 'requested' || row.action === 'withdrawn') {
      const to = await findDecidersOf(ctx, row.recordId ?? '');
      return [{ ...notice, event: `extension.${row.action}`, to, facts: { newDate, ...what } }];
    }
    const facts = { newDate, decision: row.action, ...what };
    return [{ ...notice, event: 'extension.decided', to: [createdBy], facts }];
  };

/** Who comes to have an action, who had it, and the group that is to claim it. */
const ofTakers = async (
  row: TrailRow,
  ctx: WriteContext,
): Promise<Pick<Notice, 'event' | 'to' | 'facts'>[]> => {
  const { came, left } = movedIn(row, 'assignedTo');
  const isGiven = row.changes?.['group'] !== undefined || left.length > 0;
  if (came.length === 0 && !isGiven) return [];
  const [task] = await ctx.db.query<{ dueDate: string; isOffered: boolean }>(sql`
    select end_date as "dueDate", offered_at is not null as "isOffered"
      from actions where organization_id = app_organization() and id = ${row.recordId}`);
  const facts = { dueDate: task?.dueDate };
  const reason = row.reason ? { facts: { reason: row.reason } } : {};
  const offeredTo = task?.isOffered ? await findGroupOf(ctx, row.recordId ?? '') : [];
  return [
    { event: 'task.offered', to: offeredTo, facts },
    { event: 'task.assigned', to: came, facts },
    { event: 'task.reassigned', to: left, ...reason },
  ];
};

// What gives an action to people, or names them for something below a record.
const givingActions = new Set(['created', 'sent', 'updated', 'reassigned']);

/** Whoever comes to verify an action that is completed already, in place of somebody who leaves. */
const ofVerifier = async (row: TrailRow, ctx: WriteContext): Promise<Pick<Notice, 'event' | 'to'>[]> =>
  row.action === 'reassigned' && row.changes?.['verifier']
    ? [{ event: 'task.to_verify', to: await findDeciders(ctx, row.recordId ?? '', 'verification') }]
    : [];

const ofAction =
  (path: string): NoticeRule =>
  async (row, ctx) => {
    const action = about(row, `${path}/${row.recordId}`);
    const ofStep = ofSteps[row.action];
    if (ofStep) return (await ofStep(row, ctx)).map((notice) => ({ ...action, ...notice }));
    const isDone = row.changes?.['status']?.[1] === 'completed';
    if (isDone && row.action === 'created')
      return [
        {
          ...action,
          event: 'task.to_verify',
          to: await findDeciders(ctx, row.recordId ?? '', 'verification'),
        },
      ];
    if (isDone || !givingActions.has(row.action)) return [];
    const notices = [...(await ofTakers(row, ctx)), ...(await ofVerifier(row, ctx))];
    return notices.map((notice) => ({ ...action, ...notice }));
  };

// What names people anew.
const namingActions = new Set(['created', 'updated', 'taken-over', 'transferred', 'reassigned']);

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
  return async (row, ctx) => {
    const record = about(row, `${path}/${row.recordId}`);
    const status = stateAfter(workflow, row);
    if (status) {
      const { isReopened, ...told } = await ofTaken(ctx, workflow, row);
      return [{ ...record, ...told, facts: isReopened ? { status, isReopened } : { status } }];
    }
    if (row.action === 'deleted') return ofDeclined(ctx, row, record);
    if (!namingActions.has(row.action)) return [];
    const { came, left } = movedIn(row, 'managers');
    const owners = movedIn(row, 'owner').came;
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
        to: came.filter((id) => !owners.includes(id)),
        facts: { relation: 'manager' },
      },
      { ...record, event: 'record.assigned', to: owners, facts: { relation: 'owner' } },
      {
        ...record,
        event: 'record.reassigned',
        to: came.length > 0 ? left : [],
        facts: row.reason ? { reason: row.reason } : {},
      },
    ];
  };
};

type NamedAsk = (typeof namedAsks)[number];

/** Whoever is named for something below a record hears of it, while it is to be done. */
const ofNamed =
  (path: string, { of, ...ask }: NamedAsk & { of: NonNullable<Ask['of']> }): NoticeRule =>
  async (row, ctx) => {
    const { came } = movedIn(row, of.people);
    if (came.length === 0 || !givingActions.has(row.action)) return [];
    const asked = await ctx.db.query<{ id: string; dueDate: string }>(sql`
      select account_id as id, due_on as "dueDate" from tasks
       where organization_id = app_organization() and item_id = ${row.recordId} and kind = ${ask.task} and account_id = any(${came}::uuid[]) and is_open`);
    const [first] = asked;
    if (!first) return [];
    const place = `${path}/${row.rootId}${placeOfAsk(ask, row.recordId ?? '')}`;
    const where = about({ ...row, entity: ask.kind, recordId: row.rootId }, place);
    return [
      {
        ...where,
        event: 'task.assigned',
        // One record may name somebody for several things at once.
        once: `task.assigned:${row.recordId}:${row.recordVersion}`,
        to: asked.map(({ id }) => id),
        facts: { what: ask.task, dueDate: first.dueDate },
      },
    ];
  };

/** What people are told of a kind of record, of its actions, and of what they are named for below it. */
export function recordNoticeRules(kind: keyof typeof recordKinds, workflow: Workflow): NoticeRules {
  const { paths } = recordKinds[kind];
  const named = namedAsks.flatMap((ask) =>
    ask.kind === kind && ask.of
      ? [[`${kind}_${ask.of.part}`, ofNamed(paths.record, { ...ask, of: ask.of })] as const]
      : [],
  );
  return {
    ...Object.fromEntries(named),
    [kind]: ofRecord(paths.record, workflow),
    [`${kind}_action`]: ofAction(paths.task),
    [`${kind}_extension`]: ofExtension(paths),
  };
}
