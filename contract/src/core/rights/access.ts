import type { ModuleKey } from '../modules.ts';
import { modulesWithRecords, type RecordKind, recordKindKeys, recordKinds } from '../record-kinds.ts';
import { recordActs, type RecordRight } from './record-acts.ts';
import { withArticle } from '../with-article.ts';
import { levels, type Relation } from './levels.ts';
import {
  type Actor,
  can,
  isWorkspacePermission,
  permissionNames,
  permissions,
  type PermissionRule,
  resourceOf,
  type WorkspacePermission,
} from './permissions.ts';

type Described = { does: string; about: string; modules?: readonly ModuleKey[] };

const common: Record<Exclude<WorkspacePermission, RecordRight>, Described> = {
  'workspace.read': { about: 'Workspace', does: 'Open the workspace' },
  'log.read': { about: 'Workspace', does: 'Read the activity log' },
  'log.review': { about: 'Workspace', does: 'Review the activity log and sign the review' },
  'log.export': { about: 'Workspace', does: 'Export the activity log' },
  'analytics.read': { about: 'Workspace', does: 'See the dashboard', modules: modulesWithRecords },
  'attention.read': { about: 'Workspace', does: 'See what needs attention', modules: modulesWithRecords },
  'attention.remind': {
    about: 'Workspace',
    does: 'Remind others of what needs attention',
    modules: modulesWithRecords,
  },
  'attention.snooze': {
    about: 'Workspace',
    does: 'Put off what needs attention',
    modules: modulesWithRecords,
  },
  'task.read': { about: 'Workspace', does: 'See tasks', modules: modulesWithRecords },
  'record.export': { about: 'Workspace', does: 'Export records', modules: modulesWithRecords },
  'report.read': { about: 'Workspace', does: 'See their reports', modules: modulesWithRecords },
  'report.export': { about: 'Workspace', does: 'Make and download reports', modules: modulesWithRecords },
  'report.schedule': {
    about: 'Workspace',
    does: 'Save and schedule reports',
    modules: modulesWithRecords,
  },
  'record.import': { about: 'Workspace', does: 'Import records from a sheet', modules: modulesWithRecords },
  'checklist.read': { about: 'Checklists', does: 'See checklists' },
  'checklist.manage': { about: 'Checklists', does: 'Write, publish and retire checklists' },
  'checklist-run.read': { about: 'Checklists', does: 'See runs of checklists' },
  'checklist-run.start': { about: 'Checklists', does: 'Start a run of a checklist' },
  'checklist-run.answer': { about: 'Checklists', does: 'Answer and complete a run' },
  'checklist-run.update': { about: 'Checklists', does: 'Reassign, move and cancel runs' },
  'custom-field.request': { about: 'Additional fields', does: 'Request additional fields' },
  'custom-field.manage': { about: 'Additional fields', does: 'Define additional fields' },
  'member.read': { about: 'Administration', does: 'See who is in the workspace' },
  'member.manage': { about: 'Administration', does: 'Add, change and remove users' },
  'member.export': { about: 'Administration', does: 'Export users, roles and groups' },
  'role.read': { about: 'Administration', does: 'See roles' },
  'role.manage': { about: 'Administration', does: 'Define roles' },
  'group.read': { about: 'Administration', does: 'See groups' },
  'group.manage': { about: 'Administration', does: 'Define groups' },
  'setting.read': { about: 'Administration', does: 'See settings' },
  'setting.manage': { about: 'Administration', does: 'Change settings' },
  'notification.read': {
    about: 'Administration',
    does: 'See notification settings',
    modules: modulesWithRecords,
  },
  'notification.manage': {
    about: 'Administration',
    does: 'Change notification settings',
    modules: modulesWithRecords,
  },
  'xray.read': { about: 'Administration', does: 'See the X-ray of the workspace' },
  'xray.export': { about: 'Administration', does: 'Export what the X-ray has found' },
  'xray.check': { about: 'Administration', does: 'Have the workspace checked' },
  'xray.ignore': { about: 'Administration', does: 'Ignore findings of the X-ray' },
  'deleted.read': { about: 'Administration', does: 'See deleted items' },
  'deleted.export': { about: 'Administration', does: 'Export what was deleted' },
  'deleted.purge': { about: 'Administration', does: 'Delete items permanently' },
};

function recordWords(kind: RecordKind): Record<string, Described> {
  const { module, words, acts } = recordKinds[kind];
  const about = { about: words.titles, modules: [module] };
  const said = (does: string) => does.replace('{one}', withArticle(words.one)).replace('{many}', words.many);
  const described = Object.entries({ ...recordActs, ...acts }).map(([act, { does }]): [string, Described] => [
    `${kind}.${act}`,
    { ...about, does: said(does) },
  ]);
  return {
    ...Object.fromEntries(described),
    [`${kind}-action.progress`]: { ...about, does: 'Move an action on' },
    [`${kind}-action.claim`]: { ...about, does: 'Claim an action of one’s group' },
    [`${kind}-action.verify`]: { ...about, does: 'Verify an action' },
    [`${kind}-action.decide`]: { ...about, does: 'Decide on more time for an action' },
  };
}

/** What each permission of a workspace lets somebody do, in words; without `modules` it is there in all of them. */
export const permissionWords: Record<WorkspacePermission, Described> = Object.assign(
  {},
  common,
  ...recordKindKeys.map(recordWords),
);

/** The levels by their number, as people read them. */
export const levelWords = ['None', 'View', 'Contribute', 'Edit', 'Approve', 'Admin'] as const;

/** A level as people read it. */
export function levelWord(level: number): string {
  return levelWords[level] ?? String(level);
}

/** The grants as people read them. */
export const grantWords: Record<string, string> = {
  purge: 'Delete permanently',
  export: 'Export',
  manage_custom_fields: 'Manage additional fields',
  view_confidential: 'See confidential records',
  legal_hold: 'Place and release legal holds',
};

/** What gives somebody rights in a workspace: an entry with a role or with a level of its own, or a group's role. */
export type RightSource = {
  kind: 'entry' | 'role' | 'group';
  name: string | null;
  level: number;
  levels: Readonly<Record<string, number>>;
  grants: readonly string[];
};

/** One permission of somebody: whether they have it, and why, in a sentence. `own`: on what names them alone. */
export type Explained = { permission: WorkspacePermission; allowed: 'yes' | 'own' | 'no'; why: string };

const relations: Record<Relation, string> = {
  manager: 'what they manage',
  assignee: 'what is assigned to them',
  member: 'what they take part in',
  raiser: 'what they reported, until somebody takes it over',
  author: 'what they raised, while it is a draft',
  verifier: 'what they are to verify',
  named: 'what they are named for',
};

const named = ({ kind, name }: RightSource): string =>
  kind === 'entry' ? 'a level of their own' : kind === 'role' ? `the role ${name}` : `the group ${name}`;

const levelOf = (source: Pick<RightSource, 'level' | 'levels'>, permission: WorkspacePermission): number =>
  source.levels[resourceOf(permission)] ?? source.level;

type WorkspaceRule = Extract<PermissionRule, { level: unknown }>;

function whyNot(actor: Actor, permission: WorkspacePermission, rule: WorkspaceRule): string {
  if (actor.level === 0) return 'They have no access to this workspace.';
  const held = levelOf(actor, permission);
  const asked = levels[rule.level];
  if (held < asked) return `Needs the level ${levelWord(asked)}; they have ${levelWord(held)}.`;
  if (rule.grant && !actor.grants.includes(rule.grant)) {
    return `Needs the special right ${grantWords[rule.grant]}, which they do not have.`;
  }
  return 'It concerns the whole workspace, and they are limited to some sites or processes.';
}

function whyAllowed(actor: Actor, permission: WorkspacePermission, sources: readonly RightSource[]): string {
  if (actor.organizationRole === 'owner') return 'As an owner of the organization.';
  if (actor.organizationRole === 'admin') return 'As an administrator of the organization.';
  const giving = sources.filter((source) => levelOf(source, permission) >= levelOf(actor, permission));
  const words = (giving.length > 0 ? giving : sources).map(named);
  return `By ${[...new Set(words)].join(' and ')}: ${levelWord(levelOf(actor, permission))}.`;
}

function explain(actor: Actor, permission: WorkspacePermission, sources: readonly RightSource[]): Explained {
  // Outside the table of permissions a rule may lack its optional parts.
  const rule: WorkspaceRule = permissions[permission];
  if (can(actor, permission) && actor.level > 0) {
    return { permission, allowed: 'yes', why: whyAllowed(actor, permission, sources) };
  }
  if (can(actor, permission, 'unknown') && actor.level > 0) {
    const what = rule.or?.map((relation) => relations[relation]).join(' and on ');
    return { permission, allowed: 'own', why: `Only on ${what}.` };
  }
  return { permission, allowed: 'no', why: whyNot(actor, permission, rule) };
}

/** The permissions that a workspace of a module knows. */
export function permissionsOf(module: ModuleKey): WorkspacePermission[] {
  return permissionNames
    .filter((permission) => isWorkspacePermission(permission))
    .filter((permission) => permissionWords[permission].modules?.includes(module) ?? true);
}

/** What somebody may do in a workspace of a module, permission by permission, and why. */
export function explainAccess(actor: Actor, module: ModuleKey, sources: readonly RightSource[]): Explained[] {
  return permissionsOf(module).map((permission) => explain(actor, permission, sources));
}
