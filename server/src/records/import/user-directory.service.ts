import type { ModuleKey } from 'contract/core/modules';
import { modules } from 'contract/core/modules';
import { levels } from 'contract/core/rights/levels';
import type { Actor } from 'contract/core/rights/permissions';
import sql from 'sql-template-tag';
import { allowedDomains } from '../../access/security/sign-in-policy.service.ts';
import type { Context } from '../../core/http/context.ts';
import { plain } from './import-look.ts';

export type Workspace = { id: string; name: string; module: ModuleKey };
type Role = {
  id: string;
  workspaceId: string;
  name: string;
  level: number;
  levels: Record<string, number>;
  grants: string[];
};

/** What the cells of an import are looked up in; every name in small letters. */
export type Directory = {
  /** By name, by module and name, and by id. */
  workspaces: Map<string, Workspace[]>;
  workspaceById: Map<string, Workspace>;
  /** By workspace and name. */
  roles: Map<string, Role>;
  sites: Map<string, string[]>;
  /** Whoever is a member, by email: active or inactive. */
  members: Map<string, 'active' | 'inactive'>;
  invited: Set<string>;
  /** Who imports, as they are in each workspace: they give what they have. */
  giver: Actor;
  /** The domains to which the organization invites; empty: all. */
  domains: readonly string[];
};

function grouped<T>(pairs: Iterable<readonly [string, T]>): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const [key, value] of pairs) map.set(key, [...(map.get(key) ?? []), value]);
  return map;
}

const namesOf = ({ id, name, module }: Workspace): [string, Workspace][] => {
  const self: Workspace = { id, name, module };
  const prefixes = new Set([module, modules[module].title, modules[module].path].map(plain));
  return [
    [plain(name), self],
    [id, self],
    ...[...prefixes].map((prefix): [string, Workspace] => [`${prefix}:${plain(name)}`, self]),
  ];
};

/** Reads what the rows name, in a handful of statements whatever their number. */
export async function readDirectory(ctx: Context, emails: readonly string[]): Promise<Directory> {
  const [{ actor }, workspaces, roles, sites, members, invited, domains] = await Promise.all([
    ctx.entered(),
    ctx.db.query<Workspace>(sql`select id, name, type as module from workspaces
      where organization_id = app_organization() and deleted_at is null`),
    ctx.db
      .query<Role>(sql`select id, workspace_id as "workspaceId", name, level, jsonb_strip_nulls(levels) as levels, grants from roles
      where organization_id = app_organization() and deleted_at is null`),
    ctx.db.query<{ id: string; name: string }>(sql`select id, name from sites
      where organization_id = app_organization() and deleted_at is null and status`),
    ctx.db.query<{ email: string; status: 'active' | 'inactive' }>(sql`
      select lower(email) as email, status from accounts
       where organization_id = app_organization() and left_at is null and lower(email) = any(${emails}::text[])`),
    ctx.db.query<{ email: string }>(sql`select lower(email) as email from invitations
      where organization_id = app_organization() and status = 'pending' and expires_at > now()
        and lower(email) = any(${emails}::text[])`),
    allowedDomains(ctx),
  ]);
  return {
    workspaces: grouped(workspaces.flatMap(namesOf)),
    workspaceById: new Map(workspaces.map((one) => [one.id, one])),
    roles: new Map(roles.map((role) => [`${role.workspaceId}:${plain(role.name)}`, role])),
    sites: grouped(sites.map(({ id, name }) => [plain(name), id] as const)),
    members: new Map(members.map(({ email, status }) => [email, status])),
    invited: new Set(invited.map(({ email }) => email)),
    giver: { ...actor, level: levels.admin, levels: {} },
    domains,
  };
}
