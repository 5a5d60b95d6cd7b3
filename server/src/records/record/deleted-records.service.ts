import sql from 'sql-template-tag';
import type { DeletedSource } from '../../support/deleted/deleted.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import type { Records } from './record.service.ts';

/** Records that can be brought back and deleted for good. */
export type Deletable = Pick<Records, 'kind'> & {
  forEach(
    ctx: WriteContext,
    ids: readonly string[],
    act: 'restore' | 'purge',
    how?: { reason?: string | null | undefined },
  ): Promise<string[]>;
  hold(ctx: WriteContext, id: string, how: { isHeld: boolean; reason: string }): Promise<unknown>;
};

/** Actions that can be brought back. */
export type DeletableActions = { restore(ctx: WriteContext, id: string, reason: string): Promise<unknown> };

/** Files of records that can be brought back. */
export type DeletableFiles = { restore(ctx: WriteContext, id: string, reason: string): Promise<unknown> };

/**
 * Records of a kind, their actions and their files among what was deleted; what hangs on a deleted record comes back with
 * it.
 */
export function deletedRecords(
  records: Deletable,
  actions: DeletableActions,
  files: DeletableFiles,
): DeletedSource[] {
  const { kind } = records;
  return [
    {
      kind,
      permissions: {
        read: `${kind}.read`,
        restore: `${kind}.restore`,
        purge: `${kind}.purge`,
        hold: `${kind}.hold`,
      },
      rows: sql`select t.id, t.kind, t.number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
        from records t where t.organization_id = app_organization() and t.deleted_at is not null and t.kind = ${kind}`,
      restore: (ctx, id, reason) => records.forEach(ctx, [id], 'restore', { reason }),
      purge: (ctx, id, reason) => records.forEach(ctx, [id], 'purge', { reason }),
      hold: (ctx, id, how) => records.hold(ctx, id, how),
    },
    {
      kind: `${kind}_action`,
      permissions: { read: `${kind}.read`, restore: `${kind}.restore` },
      rows: sql`select t.id, ${`${kind}_action`} as kind, r.number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
        from actions t join records r on r.organization_id = t.organization_id and r.id = t.record_id and r.kind = ${kind}
       where t.organization_id = app_organization() and t.deleted_at is not null and r.deleted_at is null`,
      restore: (ctx, id, reason) => actions.restore(ctx, id, reason),
    },
    {
      kind: `${kind}_file`,
      permissions: { read: `${kind}.read`, restore: `${kind}.update` },
      rows: sql`select t.id, ${`${kind}_file`} as kind, r.number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
        from record_files t join records r on r.organization_id = t.organization_id and r.id = t.record_id and r.kind = ${kind}
       where t.organization_id = app_organization() and t.deleted_at is not null and r.deleted_at is null`,
      restore: (ctx, id, reason) => files.restore(ctx, id, reason),
    },
  ];
}
