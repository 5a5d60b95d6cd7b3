import type { WriteContext } from './context.ts';
import type { TrailRow } from './trail.ts';

/** Tells the sockets of some rooms that something happened; ids and versions only. */
export type Publish = (rooms: string[], event: string, payload: unknown) => void;

// A workspace is shown outside itself, too: among those of its module.
function roomsOf({ workspaceId, recordId, rootId }: TrailRow, organizationId: string): string[] {
  const inside = workspaceId ? [`workspace:${workspaceId}`] : [];
  const outside = workspaceId && workspaceId !== recordId ? [] : [`organization:${organizationId}`];
  return [...inside, ...outside, `record:${rootId ?? recordId}`];
}

/**
 * After the commit: one `record.changed` for each record, `activity.created` and `analytics.changed` for each workspace,
 * and what services asked for.
 */
export function publishTrail(publish: Publish, ctx: WriteContext): void {
  const { rows, seq } = ctx.trail;
  for (const row of rows) {
    if (!row.recordId) continue;
    publish(roomsOf(row, ctx.organizationId), 'record.changed', {
      type: row.entity,
      id: row.recordId,
      workspaceId: row.workspaceId ?? null,
      version: row.recordVersion ?? 0,
      by: ctx.actor.accountId,
      seq,
    });
  }
  const workspaces = new Map(rows.map((row) => [row.workspaceId, row.module]));
  for (const [workspaceId, type] of workspaces) {
    if (!workspaceId) continue;
    const rooms = [`workspace:${workspaceId}`];
    publish(rooms, 'activity.created', { workspaceId, seq });
    if (type) publish(rooms, 'analytics.changed', { type, workspaceId });
  }
  for (const { event, rooms, payload } of ctx.emitted) publish(rooms, event, payload);
}
