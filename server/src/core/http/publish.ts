import type { WriteContext } from './context.ts';
import { audienceIn, audienceOf, type Narrowed } from './sight.ts';
import type { TrailRow } from '../trail/trail.ts';

/**
 * Tells the sockets of some rooms that something happened; ids and versions only. `narrowed` are told besides who see
 * the record that it is about.
 */
export type Publish = (rooms: string[], event: string, payload: unknown, narrowed?: Narrowed) => void;

type Of = Pick<WriteContext, 'organizationId'> & { accountId: string | null; seq: number };

/** Tells of a changed record those who could read it. */
function publishRow(publish: Publish, row: TrailRow, { organizationId, accountId, seq }: Of): void {
  if (!row.recordId) return;
  const { rooms, narrowed } = audienceOf(row, organizationId);
  const payload = {
    type: row.entity,
    id: row.recordId,
    workspaceId: row.workspaceId ?? null,
    version: row.recordVersion ?? 0,
    by: accountId,
    seq,
  };
  publish(rooms, 'record.changed', payload, narrowed);
  if (row.action !== 'created' || !row.rootId || !row.workspaceId) return;
  const [, type] = /^(.+)_comment$/.exec(row.entity) ?? [];
  if (!type) return;
  const comment = { type, id: row.rootId, workspaceId: row.workspaceId, seq };
  publish(rooms, 'comment.created', comment, narrowed);
}

type There = { organizationId: string; accountId: string };

/** Lets it be told after the commit that a record has changed of which the log has no row here. */
export function tellRow(ctx: WriteContext, row: TrailRow, there?: There): void {
  const { organizationId, accountId } = there ?? { ...ctx, accountId: ctx.actor.accountId };
  const push: Publish = (rooms, event, payload, narrowed) =>
    ctx.emitted.push({ rooms, event, payload, narrowed });
  publishRow(push, row, { organizationId, accountId, seq: 0 });
}

type InWorkspace = { module?: string | null | undefined; roots: string[] };

function byWorkspace(rows: readonly TrailRow[]): Map<string, InWorkspace> {
  const found = new Map<string, InWorkspace>();
  for (const { workspaceId, module, rootId, recordId } of rows) {
    if (!workspaceId) continue;
    const { roots = [] } = found.get(workspaceId) ?? {};
    found.set(workspaceId, { module, roots: [...roots, rootId ?? recordId ?? workspaceId] });
  }
  return found;
}

/**
 * After the commit: one `record.changed` for each record, `activity.created` and `analytics.changed` for each workspace,
 * and what services asked for.
 */
export function publishTrail(publish: Publish, ctx: WriteContext): void {
  const { organizationId } = ctx;
  const { rows, seq } = ctx.trail;
  for (const row of rows) publishRow(publish, row, { organizationId, accountId: ctx.actor.accountId, seq });
  for (const [workspaceId, { module, roots }] of byWorkspace(rows)) {
    const { rooms, narrowed } = audienceIn(organizationId, workspaceId, { permission: 'log.read', roots });
    publish(rooms, 'activity.created', { workspaceId, seq }, narrowed);
    if (module) publish([`workspace:${workspaceId}`], 'analytics.changed', { type: module, workspaceId });
  }
  for (const { event, rooms, payload, narrowed } of ctx.emitted) publish(rooms, event, payload, narrowed);
}
