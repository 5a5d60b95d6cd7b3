import type { WriteContext } from './context.ts';

/** Tells the sockets of some rooms that something happened; ids and versions only. */
export type Publish = (rooms: string[], event: string, payload: unknown) => void;

/**
 * After the commit: one `record.changed` for each record, `activity.created` and `analytics.changed` for each workspace,
 * and what services asked for.
 */
export function publishTrail(publish: Publish, ctx: WriteContext): void {
  const { rows, seq } = ctx.trail;
  for (const row of rows) {
    if (!row.recordId) continue;
    const place = row.workspaceId ? `workspace:${row.workspaceId}` : `organization:${ctx.organizationId}`;
    const rooms = [place, `record:${row.rootId ?? row.recordId}`];
    publish(rooms, 'record.changed', {
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
