import { type Grant, levels, type Relation, type WorkspaceRule } from './levels.ts';
import { type OrganizationRole, organizationRoles, payingRoles } from './organization-roles.ts';
import { type RecordKind, recordKinds, recordKindKeys } from '../record-kinds.ts';
import { recordActs, type RecordRight } from './record-acts.ts';

/** The grants that come with administering a workspace, or the organization. */
export const administratorGrants: readonly Grant[] = ['export', 'manage_custom_fields', 'legal_hold'];

type OrganizationRule = { roles: readonly OrganizationRole[] };
export type PermissionRule = OrganizationRule | WorkspaceRule;

const anyone = { roles: organizationRoles } as const;
const administrators = { roles: ['owner', 'admin'] } as const;
const owner = { roles: ['owner'] } as const;
const payers = { roles: payingRoles } as const;

/** What a kind of record adds: what every kind may have done to it, what is its own, and the moving on of its actions. */
function recordPermissions(kind: RecordKind): Record<string, WorkspaceRule> {
  const acts: [string, WorkspaceRule][] = Object.entries({ ...recordActs, ...recordKinds[kind].acts });
  return {
    ...Object.fromEntries(acts.map(([act, rule]) => [`${kind}.${act}`, rule])),
    [`${kind}-action.progress`]: { level: 'edit', or: ['assignee', 'manager'] },
    [`${kind}-action.claim`]: { level: 'contribute' },
    [`${kind}-action.verify`]: { level: 'edit', or: ['verifier', 'manager'] },
    [`${kind}-action.decide`]: { level: 'approve', or: ['manager'] },
  };
}

/**
 * Who may do what, besides to records. A rule with `roles` asks for a role in the organization; one with `level` asks
 * for that level in the workspace, or for one of the named relations to the record and at least `contribute` (`view` where
 * `contribute` is what is asked for, or where the rule says so); `grant` is asked besides. What is `whole` concerns all of a workspace, so nobody does it who is narrowed to some of its sites or
 * processes.
 */
const fixed = {
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
  'delegation.read': anyone,
  'delegation.manage': anyone,
  'sign-in-policy.read': administrators,
  'sign-in-policy.manage': administrators,
  'access-review.read': administrators,
  'access-review.manage': administrators,
  'invitation.read': administrators,
  'invitation.create': administrators,
  'invitation.remove': administrators,
  'approval-route.read': anyone,
  'approval-route.manage': administrators,
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
  'deleted.export': { level: 'admin', grant: 'export' },
  'deleted.purge': { level: 'admin', grant: 'purge' },
  'log.read': { level: 'view' },
  'log.review': { level: 'approve', whole: true },
  'log.export': { level: 'view', grant: 'export' },
  'member.export': { level: 'view', grant: 'export' },
  'mail-delivery.read': administrators,
  'activity.read': anyone,
  'activity.export': administrators,
  'activity.verify': administrators,
  'analytics.read': { level: 'view' },
  'attention.read': { level: 'view' },
  'attention.export': administrators,
  'attention.remind': { level: 'edit', or: ['manager'] },
  'attention.snooze': { level: 'edit', or: ['manager'] },
  'notification.read': { level: 'view' },
  'notification.manage': { level: 'admin', whole: true },
  'task.read': { level: 'view' },
  'record.export': { level: 'view', grant: 'export' },
  'report.read': { level: 'view', grant: 'export' },
  'report.export': { level: 'view', grant: 'export' },
  'report.schedule': { level: 'edit', grant: 'export' },
  'record.import': { level: 'edit', whole: true },
  'xray.read': { level: 'edit', whole: true },
  'xray.export': { level: 'edit', grant: 'export', whole: true },
  'xray.check': { level: 'edit', whole: true },
  'xray.ignore': { level: 'approve', whole: true },
  'checklist.read': { level: 'view' },
  'checklist.manage': { level: 'approve', whole: true },
  'checklist-run.read': { level: 'view' },
  'checklist-run.start': { level: 'contribute' },
  'checklist-run.answer': { level: 'edit', or: ['assignee'] },
  'checklist-run.update': { level: 'edit' },
  'custom-field.request': { level: 'contribute' },
  'custom-field.manage': { level: 'admin', grant: 'manage_custom_fields', whole: true },
} as const satisfies Record<string, PermissionRule>;

/** The permissions about the records of every module, and about all else. */
export const permissions: typeof fixed & Record<RecordRight, WorkspaceRule> = Object.assign(
  {},
  fixed,
  ...recordKindKeys.map(recordPermissions),
);

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[]; // Object.keys loses the literal keys

/** The permissions that are about a workspace. */
export type WorkspacePermission = {
  [P in Permission]: (typeof permissions)[P] extends WorkspaceRule ? P : never;
}[Permission];

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

/** The level that who is named on a record needs: to contribute to what names them it is enough that they read it. */
const leastOf = ({ level, least }: WorkspaceRule): number =>
  levels[least ?? (level === 'contribute' ? 'view' : 'contribute')];

function satisfiesWorkspace(
  actor: Actor,
  level: number,
  rule: WorkspaceRule,
  record?: RecordPeople | 'unknown',
): boolean {
  if (rule.grant && !actor.grants.includes(rule.grant)) return false;
  if (rule.whole && actor.isNarrowed) return false;
  if (level >= levels[rule.level]) return true;
  if (!rule.or || level < leastOf(rule)) return false;
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
