import { deliveryWords } from 'contract/support/notification/notification-delivery';
import type { Delivery } from 'contract/support/notification/notification-event';
import type { NotificationPreferences } from 'contract/support/notification/notification.endpoints';
import type { RoleDefaults, RoleDefaultsPatch } from 'contract/support/notification/role-default.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { checkLoggedVersion } from '../../core/store/patch.ts';
import { mergedChoices } from './choices.ts';

type Role = { name: string };
type Choices = RoleDefaults['choices'];

/** The role of the workspace at hand that an id names. */
async function findRole(ctx: Context, roleId: string): Promise<Role> {
  const [role] = await ctx.db.query<Role>(sql`
    select r.name from roles r
     where r.organization_id = app_organization() and r.workspace_id = ${ctx.workspaceId} and r.id = ${roleId} and r.deleted_at is null`);
  if (!role) throw notFound('Role');
  return role;
}

async function findKept(ctx: Context, roleId: string): Promise<RoleDefaults> {
  const [kept] = await ctx.db.query<RoleDefaults>(sql`
    select d.choices, d.version from notification_role_defaults d
     where d.organization_id = app_organization() and d.workspace_id = ${ctx.workspaceId} and d.role_id = ${roleId}`);
  return kept ?? { choices: {}, version: 0 };
}

/** How those are told of each event who have a role of the workspace, where it says so. */
export async function findRoleDefaults(ctx: Context, roleId: string): Promise<RoleDefaults> {
  const [, kept] = await Promise.all([findRole(ctx, roleId), findKept(ctx, roleId)]);
  return kept;
}

/** What changes, in words, as the log has it. */
function changesOf(before: Choices, after: Choices): Record<string, [unknown, unknown]> {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const wordsOf = (one: Delivery | undefined) => (one ? deliveryWords(one) : null);
  const pairs = [...new Set([...old.keys(), ...now.keys()])].map(
    (event): [string, [string | null, string | null]] => [
      event,
      [wordsOf(old.get(event)), wordsOf(now.get(event))],
    ],
  );
  return Object.fromEntries(pairs.filter(([, [was, is]]) => was !== is));
}

/** Changes what a role says of the events that are given; the others stay. */
export async function saveRoleDefaults(
  ctx: WriteContext,
  roleId: string,
  { version, reason, choices }: RoleDefaultsPatch,
): Promise<RoleDefaults> {
  const role = await findRole(ctx, roleId);
  await ctx.db.query(
    sql`select from roles where organization_id = app_organization() and id = ${roleId} for no key update`,
  );
  const before = await findKept(ctx, roleId);
  const after = mergedChoices(before.choices, choices);
  const changes = changesOf(before.choices, after);
  const seen = { ...before, _id: roleId };
  await checkLoggedVersion(ctx, seen, Object.keys(changes), {
    version,
    entity: 'role_notifications',
    fieldOf: (name) => `choices.${name}`,
  });
  await ctx.db.query(sql`
    insert into notification_role_defaults as d (organization_id, workspace_id, role_id, choices)
    values (app_organization(), ${ctx.workspaceId}, ${roleId}, ${JSON.stringify(after)}::jsonb)
    on conflict (organization_id, role_id)
      do update set choices = excluded.choices, version = d.version + 1, updated_at = now()`);
  ctx.trail.rows.push({
    entity: 'role_notifications',
    action: 'updated',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: roleId,
    recordName: role.name,
    recordVersion: before.version + 1,
    changes,
    reason,
  });
  return { choices: after, version: before.version + 1 };
}

/** What the caller's roles say of how they are told; that of their own entry before those of their groups. */
export const findOwnRoles = (ctx: Context) =>
  ctx.db.query<NotificationPreferences['roles'][number]>(sql`
    select h.role_name as role, json_build_object('_id', w.id, 'name', w.name) as workspace, h.choices
      from held_role_defaults(app_organization(), app_account()) h
      join workspaces w on w.organization_id = app_organization() and w.id = h.workspace_id and w.deleted_at is null
     where h.choices <> '{}'
     order by lower(w.name), w.id, h.is_own desc, h.role_name`);
