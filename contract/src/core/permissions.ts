import type { ModuleKey } from './modules.ts';

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
type WorkspaceRule = { level: Level; or?: readonly Relation[]; grant?: Grant; whole?: true };
export type PermissionRule = OrganizationRule | WorkspaceRule;

const anyone = { roles: organizationRoles } as const;
const administrators = { roles: ['owner', 'admin'] } as const;
const owner = { roles: ['owner'] } as const;
const payers = { roles: ['owner', 'billing'] } as const;

/**
 * Who may do what. A rule with `roles` asks for a role in the organization; one with `level` asks for that level
 * in the workspace, or for at least `contribute` and one of the named relations to the record; `grant` is asked besides. What is `whole`
 * concerns all of a workspace, so nobody does it who is narrowed to some of its sites or processes.
 */
export const permissions = {
  'organization.read': anyone,
  'subscription.read': anyone,
  'subscription.manage': payers,
  'billing.read': payers,
  'billing.manage': payers,
  'workspace.list': anyone,
  'workspace.create': owner,
  'workspace.update': owner,
  'workspace.remove': owner,
  'onboarding.read': administrators,
  'sample-data.manage': owner,
  'account.read': administrators,
  'account.update': administrators,
  'account.remove': administrators,
  'sign-in-policy.read': administrators,
  'sign-in-policy.manage': administrators,
  'access-review.read': administrators,
  'access-review.manage': administrators,
  'invitation.read': administrators,
  'invitation.create': administrators,
  'invitation.remove': administrators,
  'site.read': anyone,
  'site.create': administrators,
  'site.update': administrators,
  'site.remove': administrators,
  'process.read': anyone,
  'process.create': administrators,
  'process.update': administrators,
  'process.remove': administrators,
  'workspace.read': { level: 'view' },
  'member.read': { level: 'view' },
  'member.manage': { level: 'admin', whole: true },
  'role.read': { level: 'view' },
  'role.manage': { level: 'admin', whole: true },
  'group.read': { level: 'view' },
  'group.manage': { level: 'admin', whole: true },
  'setting.read': { level: 'view' },
  'setting.manage': { level: 'admin', whole: true },
  'deleted.read': { level: 'admin' },
  'deleted.purge': { level: 'admin', grant: 'purge' },
  'log.read': { level: 'view' },
  'activity.read': anyone,
  'activity.export': administrators,
  'activity.verify': administrators,
  'analytics.read': { level: 'view' },
  'attention.read': { level: 'view' },
  'notification.read': { level: 'view' },
  'notification.manage': { level: 'admin', whole: true },
  'task.read': { level: 'view' },
  'custom-field.read': { level: 'view' },
  'custom-field.manage': { level: 'admin', grant: 'manage_custom_fields', whole: true },
  'risk.read': { level: 'view' },
  'risk.create': { level: 'edit' },
  'risk.update': { level: 'edit', or: ['manager'] },
  'risk.snooze': { level: 'edit', or: ['manager'] },
  'risk.attach': { level: 'edit', or: ['manager', 'member', 'assignee'] },
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

/** The permissions that are about a workspace. */
export type WorkspacePermission = {
  [P in Permission]: (typeof permissions)[P] extends WorkspaceRule ? P : never;
}[Permission];

type ResourceOf = { label: string; modules: readonly ModuleKey[]; least?: number };

/**
 * What a role may say apart: the parts of a workspace for which it may have a level of its own, above or below that of
 * the whole, each with the permissions that it decides about. `least` is the lowest level that it may be given: what a
 * workspace is about cannot be hidden in it.
 */
export const resources = {
  risk: { label: 'Risks', modules: ['risk'], least: 1 },
  'risk-action': { label: 'Actions', modules: ['risk'], least: 1 },
  'custom-field': { label: 'Additional fields', modules: ['capa', 'risk', 'audit', 'document'] },
  log: { label: 'Activity log', modules: ['capa', 'risk', 'audit', 'document'] },
  member: { label: 'Users', modules: ['capa', 'risk', 'audit', 'document'] },
  role: { label: 'Roles', modules: ['capa', 'risk', 'audit', 'document'] },
  group: { label: 'Groups', modules: ['capa', 'risk', 'audit', 'document'] },
  setting: { label: 'Settings', modules: ['capa', 'risk', 'audit', 'document'] },
} as const satisfies Record<string, ResourceOf>;

export type Resource = keyof typeof resources;
export const resourceKeys = Object.keys(resources) as [Resource, ...Resource[]]; // Object.keys loses the literal keys

/** The role that a workspace begins with: its level in each module (0: not offered there) and its grants. */
export type PresetRole = {
  name: string;
  description: string;
  levels: Record<ModuleKey, number>;
  grants: readonly Grant[];
};

const inEach = (capa: number, risk: number, audit: number, document: number) => ({
  capa,
  risk,
  audit,
  document,
});

/** The roles that every workspace begins with, by key; they can be copied, not changed. */
export const presetRoles = {
  'workspace-admin': {
    name: 'Workspace Admin',
    description: 'Does everything in the workspace, its people and settings included.',
    levels: inEach(5, 5, 5, 5),
    grants: ['export', 'manage_custom_fields'],
  },
  'quality-manager': {
    name: 'Quality Manager',
    description: 'Decides and approves, and exports.',
    levels: inEach(4, 4, 4, 4),
    grants: ['export'],
  },
  'process-owner': {
    name: 'Process Owner',
    description: 'Creates and edits records, and exports.',
    levels: inEach(3, 3, 2, 3),
    grants: ['export'],
  },
  contributor: {
    name: 'Contributor',
    description: 'Works on what they are given: their actions, comments and evidence.',
    levels: inEach(2, 2, 2, 2),
    grants: [],
  },
  'lead-auditor': {
    name: 'Lead Auditor',
    description: 'Leads audits; reads everything else.',
    levels: inEach(1, 1, 4, 1),
    grants: ['export'],
  },
  auditor: {
    name: 'Auditor',
    description: 'Carries out audits; reads everything else.',
    levels: inEach(1, 1, 3, 1),
    grants: [],
  },
  approver: {
    name: 'Approver',
    description: 'Approves documents; reads everything else.',
    levels: inEach(1, 1, 1, 4),
    grants: [],
  },
  reader: {
    name: 'Reader',
    description: 'Reads effective documents and confirms having read them.',
    levels: inEach(0, 0, 0, 1),
    grants: [],
  },
  viewer: {
    name: 'Viewer',
    description: 'Reads everything and changes nothing.',
    levels: inEach(1, 1, 1, 1),
    grants: [],
  },
} as const satisfies Record<string, PresetRole>;

/**
 * Who asks: a membership's role in its organization, and its level and grants in the workspace at hand. `levels` are
 * those that its roles say apart, by resource.
 */
export type Actor = {
  accountId: string;
  organizationRole: OrganizationRole;
  level: number;
  levels: Readonly<Record<string, number>>;
  grants: readonly string[];
  /** Whether the membership is narrowed to some of the workspace's sites or processes. */
  isNarrowed?: boolean;
  /** Whether the module at hand is only read and exported, because its subscription does not run. */
  isReadOnly?: boolean;
};

/** The people of a record, by relation. */
export type RecordPeople = Partial<Record<Relation, readonly { _id: string }[]>>;

/** Whether a permission is about a workspace (else about the organization). */
export function isWorkspacePermission(permission: Permission): permission is WorkspacePermission {
  return 'level' in permissions[permission];
}

const harmlessActs = ['list', 'read', 'export'];

/** Whether a permission changes a module: a workspace itself, or what is in it. */
export function changesModule(permission: Permission): boolean {
  const [resource, act = ''] = permission.split('.');
  const isOfModule = resource === 'workspace' || isWorkspacePermission(permission);
  return isOfModule && !harmlessActs.includes(act);
}

/** The resource that a permission is about: its word before the dot. */
export function resourceOf(permission: Permission): string {
  return permission.split('.')[0] ?? permission;
}

function satisfiesWorkspace(
  actor: Actor,
  level: number,
  rule: WorkspaceRule,
  record?: RecordPeople | 'unknown',
): boolean {
  if (rule.grant && !actor.grants.includes(rule.grant)) return false;
  if (rule.whole && actor.isNarrowed) return false;
  if (level >= levels[rule.level]) return true;
  if (!rule.or || level < levels.contribute) return false;
  if (record === 'unknown') return true;
  return rule.or.some((relation) => record?.[relation]?.some((person) => person._id === actor.accountId));
}

/**
 * Whether the actor may do this, to this record when the rule looks at its people. With `'unknown'` it answers
 * whether some record could allow it: the check before anything is read.
 */
export function can(actor: Actor, permission: Permission, record?: RecordPeople | 'unknown'): boolean {
  const rule: PermissionRule = permissions[permission];
  if (actor.isReadOnly && changesModule(permission)) return false;
  return 'roles' in rule
    ? rule.roles.includes(actor.organizationRole)
    : satisfiesWorkspace(actor, actor.levels[resourceOf(permission)] ?? actor.level, rule, record);
}

/** The wire's word for a workspace level: `view`, `edit` or `admin`. Contribute answers as view, approve as edit. */
export function permissionWord(level: number): 'view' | 'edit' | 'admin' {
  if (level >= levels.admin) return 'admin';
  return level >= levels.edit ? 'edit' : 'view';
}

/** The wire's three words for what may be done in a workspace, as people read them. */
export const permissionLabels = { admin: 'Admin', edit: 'Edit', view: 'View' } as const;

/** The level behind each of the wire's three words. */
export const wordLevels = { view: levels.view, edit: levels.edit, admin: levels.admin } as const;
