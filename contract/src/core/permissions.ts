/** Levels of a membership in one workspace; each includes those before it. */
export const levels = { none: 0, view: 1, contribute: 2, edit: 3, approve: 4, admin: 5 } as const;
export type Level = keyof typeof levels;

/** Roles of a membership in the organization. */
export const organizationRoles = ['owner', 'admin', 'billing', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** Rights that no level implies; an owner holds them all. */
export const grants = ['purge', 'export', 'manage_custom_fields'] as const;
export type Grant = (typeof grants)[number];

/** The grants that come with administering a workspace, or the organization. */
export const administratorGrants: readonly Grant[] = ['export', 'manage_custom_fields'];

/** How a person may stand to a record. */
export type Relation = 'manager' | 'assignee' | 'member';

type OrganizationRule = { roles: readonly OrganizationRole[] };
type WorkspaceRule = { level: Level; or?: readonly Relation[]; grant?: Grant };
export type PermissionRule = OrganizationRule | WorkspaceRule;

const anyone = { roles: organizationRoles } as const;
const administrators = { roles: ['owner', 'admin'] } as const;
const owner = { roles: ['owner'] } as const;

/**
 * Who may do what. A rule with `roles` asks for a role in the organization; one with `level` asks for that level
 * in the workspace, or for at least `contribute` and one of the named relations to the record; `grant` is asked besides.
 */
export const permissions = {
  'organization.read': anyone,
  'subscription.read': anyone,
  'workspace.list': anyone,
  'workspace.create': owner,
  'workspace.update': owner,
  'workspace.remove': owner,
  'site.read': anyone,
  'site.create': administrators,
  'site.update': administrators,
  'site.remove': administrators,
  'process.read': anyone,
  'process.create': administrators,
  'process.update': administrators,
  'process.remove': administrators,
  'workspace.read': { level: 'view' },
  'log.read': { level: 'view' },
  'analytics.read': { level: 'view' },
  'attention.read': { level: 'view' },
  'task.read': { level: 'view' },
  'custom-field.read': { level: 'view' },
  'custom-field.manage': { level: 'admin', grant: 'manage_custom_fields' },
  'risk.read': { level: 'view' },
  'risk.create': { level: 'edit' },
  'risk.update': { level: 'edit', or: ['manager'] },
  'risk.appetite': { level: 'admin' },
  'risk.approve': { level: 'approve' },
  'risk.remove': { level: 'approve' },
  'risk.restore': { level: 'admin' },
  'risk.purge': { level: 'admin', grant: 'purge' },
  'risk.export': { level: 'view', grant: 'export' },
  'risk-action.progress': { level: 'edit', or: ['assignee', 'manager'] },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[]; // Object.keys loses the literal keys

/** Who asks: a membership's role in its organization, and its level and grants in the workspace at hand. */
export type Actor = {
  accountId: string;
  organizationRole: OrganizationRole;
  level: number;
  grants: readonly string[];
};

/** The people of a record, by relation. */
export type RecordPeople = Partial<Record<Relation, readonly { _id: string }[]>>;

/** Whether a permission is about a workspace (else about the organization). */
export function isWorkspacePermission(permission: Permission): boolean {
  return 'level' in permissions[permission];
}

function satisfiesWorkspace(actor: Actor, rule: WorkspaceRule, record?: RecordPeople | 'unknown'): boolean {
  if (rule.grant && !actor.grants.includes(rule.grant)) return false;
  if (actor.level >= levels[rule.level]) return true;
  if (!rule.or || actor.level < levels.contribute) return false;
  if (record === 'unknown') return true;
  return rule.or.some((relation) => record?.[relation]?.some((person) => person._id === actor.accountId));
}

/**
 * Whether the actor may do this, to this record when the rule looks at its people. With `'unknown'` it answers
 * whether some record could allow it: the check before anything is read.
 */
export function can(actor: Actor, permission: Permission, record?: RecordPeople | 'unknown'): boolean {
  const rule: PermissionRule = permissions[permission];
  return 'roles' in rule
    ? rule.roles.includes(actor.organizationRole)
    : satisfiesWorkspace(actor, rule, record);
}

/** The wire's word for a workspace level: `view`, `edit` or `admin`. Contribute answers as view, approve as edit. */
export function permissionWord(level: number): 'view' | 'edit' | 'admin' {
  if (level >= levels.admin) return 'admin';
  return level >= levels.edit ? 'edit' : 'view';
}

/** The level behind each of the wire's three words. */
export const wordLevels = { view: levels.view, edit: levels.edit, admin: levels.admin } as const;
