import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Approval } from 'contract/records/approval/approval';
import type { WriteContext } from '../../core/http/context.ts';
import { findStandIns } from './approval.store.ts';
import { notify, type Notice } from '../../support/notification/notification.service.ts';

/** The record that is approved, as notices and the log name it. */
export type Approved = {
  kind: RecordKind;
  record: { _id: string; number: string; name: string; version: number };
};

const about = (ctx: WriteContext, { kind, record }: Approved): Omit<Notice, 'event' | 'to'> => ({
  module: recordKinds[kind].module,
  workspaceId: ctx.workspaceId,
  record: { type: kind, id: record._id, number: record.number, name: record.name },
  path: `${recordKinds[kind].paths.record}/${record._id}`,
});

const peopleIn = ({ stages }: Approval) =>
  stages.flatMap(({ slots }) => slots.map(({ person }) => person._id));

/** Has the lists of tasks of everybody in an approval asked again. */
export function tellTasks(ctx: WriteContext, approval: Approval): void {
  const people = [
    ...new Set([...peopleIn(approval), ...(approval.createdBy ? [approval.createdBy._id] : [])]),
  ];
  ctx.emit(
    'task.changed',
    people.map((id) => `account:${id}`),
    { id: approval._id },
  );
}

/** Tells those who are asked in the stage that is open now. */
export async function tellApprovers(ctx: WriteContext, of: Approved, approval: Approval): Promise<void> {
  tellTasks(ctx, approval);
  const stage = approval.stages.find(({ status }) => status === 'open');
  if (!stage) return;
  const to = stage.slots.flatMap(({ person, decision }) => (decision ? [] : [person._id]));
  const facts = { dueDate: stage.dueDate };
  const standIns = await findStandIns(ctx, of.record._id);
  const event = 'approval.requested' as const;
  await notify(ctx, [
    { ...about(ctx, of), event, to, facts },
    ...standIns.map(({ id, forName }) => ({
      ...about(ctx, of),
      event,
      to: [id],
      facts: { ...facts, for: forName },
    })),
  ]);
}

/** Tells somebody that they are asked in place of somebody else, once their stage is open; the lists of both ask again. */
export async function tellReplaced(
  ctx: WriteContext,
  of: Approved,
  { approval, from, to }: { approval: Approval; from: string; to: string },
): Promise<void> {
  tellTasks(ctx, approval);
  ctx.emit('task.changed', [`account:${from}`], { id: approval._id });
  const stage = approval.stages.find(({ slots }) => slots.some(({ person }) => person._id === to));
  if (stage?.status !== 'open') return;
  const facts = { dueDate: stage.dueDate };
  await notify(ctx, [{ ...about(ctx, of), event: 'approval.requested', to: [to], facts }]);
}

/** Tells whoever has asked for an approval how it ended. */
export async function tellDecided(
  ctx: WriteContext,
  of: Approved,
  { approval, changed = [], isOver }: { approval: Approval; changed?: readonly string[]; isOver?: boolean },
): Promise<void> {
  tellTasks(ctx, approval);
  const to = approval.createdBy ? [approval.createdBy._id] : [];
  const { status, endedReason } = approval;
  const reason = status === 'withdrawn' ? { reason: endedReason } : {};
  const facts = { decision: status, changed: changed.join(', '), ...reason, ...(isOver ? { isOver } : {}) };
  await notify(ctx, [{ ...about(ctx, of), event: 'approval.decided', to, facts }]);
}

/** Tells whoever manages a record or approved it that it no longer says what was approved. */
export async function tellStale(
  ctx: WriteContext,
  of: Approved,
  { to, changed }: { to: readonly string[]; changed: readonly string[] },
): Promise<void> {
  await notify(ctx, [
    { ...about(ctx, of), event: 'approval.stale', to: [...to], facts: { changed: changed.join(', ') } },
  ]);
}

type Done = {
  action: string;
  id: string;
  version: number;
  changes?: Record<string, [unknown, unknown]>;
  reason?: string | null;
  onBehalfOf?: string | null;
};

/** Notes in the log of the record what was done about its approval. */
export function noteApproval(
  ctx: WriteContext,
  { kind, record }: Approved,
  { action, id, version, changes = {}, reason, onBehalfOf }: Done,
): void {
  ctx.trail.rows.push({
    entity: `${kind}_approval`,
    action,
    module: recordKinds[kind].module,
    workspaceId: ctx.workspaceId,
    rootId: record._id,
    recordId: id,
    recordNumber: record.number,
    recordVersion: version,
    changes,
    reason: reason ?? null,
    onBehalfOf: onBehalfOf ?? null,
  });
}
