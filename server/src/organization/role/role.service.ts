import type { BodyOf, InputOf } from 'contract/core/endpoint';
import type { Actor } from 'contract/core/rights/permissions';
import type { Role, RoleInput } from 'contract/organization/role/role';
import type { roleEndpoints } from 'contract/organization/role/role.endpoints';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, invalid } from '../../core/http/errors.ts';
import type { DeletedSource } from '../../support/deleted/deleted.service.ts';
import { checkHeld, checkReason, checkScope, isHeld } from './role-rights.service.ts';
import { roleStore } from './role.store.ts';

type Patch = BodyOf<typeof roleEndpoints.update>;

export const listRoles = (ctx: Context, query: InputOf<typeof roleEndpoints.list>['query']) =>
  roleStore.list(ctx, query);

export const findRole = (ctx: Context, id: string) => roleStore.find(ctx, id);

/** The role that somebody is to get; 404 at the field when it is not this workspace's. */
export async function findGivenRole(ctx: WriteContext, id: string, field = 'role'): Promise<Role> {
  const role = await roleStore.find(ctx, id, { lock: 'change' }).catch((error: unknown) => {
    const isAbsent = error instanceof AppError && error.code === 'NOT_FOUND';
    throw isAbsent ? new AppError('NOT_FOUND', error.message, { errors: { [field]: error.message } }) : error;
  });
  checkHeld(ctx, role);
  return role;
}

/** The roles of the workspace that somebody may give: those of which they have every right themselves. */
export async function listGivenRoles(ctx: Context, actor: Actor) {
  const roles = await ctx.db.query<Pick<Role, '_id' | 'name' | 'level' | 'levels' | 'grants'>>(sql`
    select id as _id, name, level, jsonb_strip_nulls(levels) as levels, grants from roles
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and deleted_at is null
     order by position, lower(name)`);
  return roles.filter((role) => isHeld(actor, role));
}

const narrowedForGroup =
  'A role that is narrowed to sites or processes cannot be given by a group. Narrow its members one by one instead.';

/** Refuses a role that is narrowed where a group would give it: the scope of a person is their own entry's. */
export function checkWhole(role: Pick<Role, 'sites' | 'processes'>, field: string): void {
  if (role.sites ?? role.processes) throw invalid({ [field]: narrowedForGroup });
}

function checkOwn(role: Role): void {
  if (role.preset) {
    throw conflict(
      `${role.name} comes with every workspace and stays as it is. Make a copy and change that.`,
    );
  }
}

export async function createRole(ctx: WriteContext, input: RoleInput): Promise<Role> {
  checkHeld(ctx, input);
  await checkScope(ctx, input);
  return roleStore.insert(ctx, input);
}

const rights = ['level', 'levels', 'grants', 'sites', 'processes'] as const;

export async function updateRole(
  ctx: WriteContext,
  id: string,
  { version, reason, ...patch }: Patch,
): Promise<Role> {
  const before = await roleStore.find(ctx, id, { lock: 'change' });
  checkOwn(before);
  checkHeld(ctx, before);
  if (rights.some((name) => patch[name] !== undefined)) {
    checkReason(reason);
    checkHeld(ctx, {
      level: patch.level ?? before.level,
      levels: patch.levels ?? before.levels,
      grants: patch.grants ?? before.grants,
    });
    await checkScope(ctx, patch);
    if (before.groups > 0 && patch.sites) throw invalid({ sites: narrowedForGroup });
    if (before.groups > 0 && patch.processes) throw invalid({ processes: narrowedForGroup });
  }
  return roleStore.update(ctx, id, patch, { version, reason });
}

type Moved = { id: string; name: string; version: number };

type Replacement = { old: Role; now: Role; reason: string };

function noteMoved(
  ctx: WriteContext,
  entity: string,
  moved: Moved[],
  { old, now, reason }: Replacement,
): void {
  for (const { id, name, version } of moved) {
    ctx.trail.rows.push({
      entity,
      action: 'updated',
      module: ctx.module,
      workspaceId: ctx.workspaceId,
      recordId: id,
      recordName: name,
      recordVersion: version,
      changes: {
        role: [
          { _id: old._id, name: old.name },
          { _id: now._id, name: now.name },
        ],
      },
      reason,
    });
  }
}

/** Gives all who have a role another one, and the groups that give it. */
async function replaceRole(ctx: WriteContext, replacement: Replacement): Promise<void> {
  const { old, now } = replacement;
  const [members, groups] = await Promise.all([
    ctx.db.query<Moved>(sql`
      update account_permissions p set role_id = ${now._id}, level = ${now.level}, version = p.version + 1
        from accounts a
       where p.organization_id = app_organization() and p.workspace_id = ${ctx.workspaceId} and p.role_id = ${old._id}
         and a.organization_id = p.organization_id and a.id = p.account_id
      returning a.id, a.name, p.version`),
    ctx.db.query<Moved>(sql`
      update groups set role_id = ${now._id}, version = version + 1, updated_at = now()
       where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and role_id = ${old._id} and deleted_at is null
      returning id, name, version`),
  ]);
  noteMoved(ctx, 'member', members, replacement);
  noteMoved(ctx, 'group', groups, replacement);
}

async function checkNotInvited(ctx: WriteContext, role: Role): Promise<void> {
  const invited = await ctx.db.query(sql`
    select from invitation_permissions p join invitations i on i.organization_id = p.organization_id and i.id = p.invitation_id
     where p.organization_id = app_organization() and p.role_id = ${role._id} and i.status = 'pending' limit 1`);
  if (invited.length > 0)
    throw conflict(`An open invitation gives the role ${role.name}. Change or revoke it first.`, 'IN_USE');
}

/** Deletes a role of the workspace; who has it, and the groups that give it, get its replacement. */
export async function removeRole(
  ctx: WriteContext,
  id: string,
  { replacement, reason }: BodyOf<typeof roleEndpoints.remove>,
): Promise<Role> {
  // Two who put roles in each other's place take them in the same order.
  await ctx.db.query(sql`select from roles where organization_id = app_organization()
    and id = any(${replacement ? [id, replacement] : [id]}::uuid[]) order by id for update`);
  const role = await roleStore.find(ctx, id, { lock: 'removal' });
  checkOwn(role);
  checkHeld(ctx, role);
  await checkNotInvited(ctx, role);
  const next = replacement ? await findGivenRole(ctx, replacement, 'replacement') : undefined;
  if (next?._id === id) throw invalid({ replacement: 'Choose another role' });
  if (!next && role.members + role.groups > 0) {
    throw invalid({ replacement: 'Choose the role that takes its place: people or groups have this one' });
  }
  if (next) {
    if (role.groups > 0) checkWhole(next, 'replacement');
    await replaceRole(ctx, { old: role, now: next, reason });
  }
  return roleStore.remove(ctx, id, reason);
}

/** Roles among what was deleted. */
export const deletedRoles: DeletedSource = {
  kind: 'role',
  permissions: { read: 'role.read', restore: 'role.manage' },
  rows: raw(`select t.id, 'role' as kind, null as number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
    from roles t where t.organization_id = app_organization() and t.deleted_at is not null`),
  async restore(ctx, id, reason) {
    checkHeld(ctx, await roleStore.find(ctx, id, { deleted: true }));
    await roleStore.restore(ctx, id, reason);
  },
};
