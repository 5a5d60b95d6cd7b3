import type { WriteContext } from './context.ts';
import { audienceIn, audienceOf, type Narrowed } from './sight.ts';
import type { TrailRow } from '../trail/trail.ts';

/**
 * Tells the sockets of some rooms that something happened; ids and versions only. `narrowed` are told besides who see
 * the record that it is about.
 */
export type Publish = (rooms: string[], event: string, payload: unknown, narrowed?: Narrowed) => void;

type Of = Pick<WriteContext, 'organizationId'> & {
  accountId: string | null;
  seq: number;
  confided: readonly string[];
};

/** Tells of a changed record those who could read it. */
function publishRow(publish: Publish, row: TrailRow, { organizationId, accountId, seq, confided }: Of): void {
  if (!row.recordId) return;
  // Who has it on their screen when it becomes confidential is told, so that it goes from there.
  const isConfidential = confided.includes(row.rootId ?? row.recordId) && !row.changes?.['confidential'];
  const { rooms, narrowed } = audienceOf(row, organizationId, isConfidential);
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

type There = Partial<Pick<Of, 'organizationId' | 'accountId' | 'confided'>>;

/** Lets it be told after the commit that a record has changed of which the log has no row here. */
export function tellRow(ctx: WriteContext, row: TrailRow, there?: There): void {
  const push: Publish = (rooms, event, payload, narrowed) =>
    ctx.emitted.push({ rooms, event, payload, narrowed });
  const here = { organizationId: ctx.organizationId, accountId: ctx.actor.accountId, confided: [] };
  publishRow(push, row, { ...here, ...there, seq: 0 });
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
  const { rows, seq, confided } = ctx.trail;
  const of = { organizationId, accountId: ctx.actor.accountId, seq, confided };
  for (const row of rows) publishRow(publish, row, of);
  for (const [workspaceId, { module, roots }] of byWorkspace(rows)) {
    const isConfidential = roots.every((root) => confided.includes(root));
    const { rooms, narrowed } = audienceIn(organizationId, workspaceId, {
      permission: 'log.read',
      roots,
      isConfidential,
    });
    publish(rooms, 'activity.created', { workspaceId, seq }, narrowed);
    if (module) publish([`workspace:${workspaceId}`], 'analytics.changed', { type: module, workspaceId });
  }
  for (const { event, rooms, payload, narrowed } of ctx.emitted) publish(rooms, event, payload, narrowed);
}
