import type { PermissionInput } from 'contract/people/account/account';
import { wordLevels } from 'contract/core/rights/permissions';
import sql, { raw } from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, notFound } from '../../core/http/errors.ts';
import { permissionWordSql } from '../../core/http/permission-word.ts';

/** What a membership is given in a workspace, as the tables have it. */
export type Given = { workspaceId: string; level: number; roleId: string | null; validUntil: string | null };

type Named = { workspace: string; role: string | null; level: number | null };

const unknownRole = () =>
  new AppError('NOT_FOUND', 'Role not found', { errors: { Permissions: 'Choose a role of the workspace' } });

/**
 * What was asked for as it is kept. Refuses a workspace that is not the organization's and a role that is not that
 * workspace's, before anything is written: 404 at `Permissions`.
 */
export async function checkPermissions(
  ctx: WriteContext,
  permissions: readonly PermissionInput[],
): Promise<Given[]> {
  const ids = permissions.map(({ workspace }) => workspace);
  const roleIds = permissions.map(({ roleId }) => roleId ?? null);
  const rows = await ctx.db.query<Named>(sql`
    select w.id as workspace, r.id as role, r.level from unnest(${ids}::uuid[], ${roleIds}::uuid[]) x(workspace, role)
      join workspaces w on w.organization_id = app_organization() and w.id = x.workspace and w.deleted_at is null
      left join roles r on r.organization_id = w.organization_id and r.workspace_id = w.id and r.id = x.role and r.deleted_at is null`);
  const known = new Map(rows.map((row) => [row.workspace, row]));
  return permissions.map(({ workspace, permission, roleId, validUntil }) => {
    const found = known.get(workspace);
    if (!found) throw notFound('Workspace', 'Permissions');
    if (roleId && !found.role) throw unknownRole();
    return {
      workspaceId: workspace,
      level: found.level ?? wordLevels[permission],
      roleId: found.role,
      validUntil: validUntil ?? null,
    };
  });
}

/** What is given, in words, as the log keeps it: `Axle plant: Quality Manager`. */
export async function describeGiven(ctx: WriteContext, given: readonly Given[]): Promise<string[]> {
  const rows = await ctx.db.query<{ words: string }>(sql`
    select w.name || ': ' || coalesce(r.name, initcap(${raw(permissionWordSql('x.level'))}))
           || coalesce(' until ' || x.valid_until, '') as words
      from unnest(${given.map((one) => one.workspaceId)}::uuid[], ${given.map((one) => one.roleId)}::uuid[],
                  ${given.map((one) => one.level)}::int[], ${given.map((one) => one.validUntil)}::date[]) x(workspace, role, level, valid_until)
      join workspaces w on w.organization_id = app_organization() and w.id = x.workspace
      left join roles r on r.organization_id = app_organization() and r.id = x.role
     order by w.type, lower(w.name)`);
  return rows.map(({ words }) => words);
}
