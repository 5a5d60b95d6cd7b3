import { z } from 'zod';
import {
  baseVersion,
  baseVersions,
  calendarDate,
  givenId,
  id,
  instant,
  named,
  omittable,
  optional,
  optionalLongText,
  optionalText,
  ref,
  searchText,
  text,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { moduleKeys } from '../../core/modules.ts';
import { type OrganizationRole, organizationRoles } from '../../core/rights/organization-roles.ts';
import { mailRefusal } from '../../support/notification/mail-delivery.ts';
import { handedTasks } from '../../core/named-asks.ts';
import { actionKinds, recordKindKeys, ownedParts } from '../../core/record-kinds.ts';

const words = ['view', 'edit', 'admin'] as const;

/** What a membership is given in one workspace: one of the wire's three words, or a role of that workspace. */
export const permissionInput = z.object({
  workspace: ref('Choose a workspace'),
  permission: z.enum(words, 'Choose view, edit or admin'),
  roleId: optional(givenId('Choose a role of the workspace')),
  validUntil: optional(calendarDate('Choose a date')),
});

export type PermissionInput = z.output<typeof permissionInput>;

const noWorkspace = 'Please select at least one workspace.';

/** The workspaces that somebody is given; each once. */
export const permissionInputs = z
  .array(permissionInput, { error: noWorkspace })
  .max(500, 'At most 500 workspaces')
  .refine(
    (list) => new Set(list.map(({ workspace }) => workspace)).size === list.length,
    'Name each workspace once',
  );

/** As `permissionInputs`, with at least one. */
export const somePermissions = permissionInputs.refine((list) => list.length > 0, noWorkspace);

/** What a membership has in one workspace. */
export const permissionEntry = z.object({
  _id: id,
  workspace: id,
  permission: z.enum(words),
  roleId: id.nullable(),
  validUntil: z.string().nullable(),
  /** Names, so that nobody has to look them up. */
  workspaceName: z.string(),
  roleName: z.string().nullable(),
  module: z.enum(moduleKeys),
});

export const accountStatuses = ['active', 'inactive'] as const;

export const accountFields = {
  jobTitle: optionalText(120).meta({ label: 'Job title' }),
  department: optionalText(120).meta({ label: 'Department' }),
  employeeNo: optionalText(40).meta({ label: 'Employee number' }),
};

/** What an administrator may change of a membership. `role` is a label and ignored. */
export const accountPatch = z.object({
  Permissions: permissionInputs.optional(),
  role: text(50).optional(),
  status: omittable(z.enum(accountStatuses, 'Choose active or inactive')),
  organizationRole: z.enum(organizationRoles, 'Choose a role').optional(),
  reason: optionalLongText(500),
  /** To make somebody inactive although things are still theirs. */
  leaveUnassigned: z.boolean('Say yes or no').optional(),
  ...accountFields,
  version: baseVersion,
});

/** The words for the roles in an organization. */
export const organizationRoleLabels: Record<OrganizationRole, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  billing: 'Billing',
  member: 'Member',
};

/** What the list of the organization's people is sorted by. */
export const accountSorts = ['name', 'email', 'createdAt', 'lastSeenAt'] as const;

/** What narrows the list of the organization's people. */
export const accountFilters = {
  status: z.enum(accountStatuses, 'Choose active or inactive').optional(),
  module: z.enum(moduleKeys, 'Choose a module').optional(),
  workspace: id.optional(),
  role: z.enum(organizationRoles, 'Choose a role').optional(),
  /** Not seen for more than 90 days. */
  idle: z.literal('true', 'Use true').optional(),
  /** Whose address the mail server refuses. */
  mailRefused: z.literal('true', 'Use true').optional(),
};

const tooMany = `At most ${limits.bulkMax} at once`;

/** One change of several accounts: of those that are named, or of all that match. */
export const accountsPatch = z
  .object({
    accounts: z
      .array(givenId('Choose people from the list'), { error: 'Choose at least one person' })
      .min(1, 'Choose at least one person')
      .max(limits.bulkMax, tooMany)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    matching: z.object({ ...accountFilters, search: searchText().optional() }).optional(),
    status: accountPatch.shape.status,
    organizationRole: accountPatch.shape.organizationRole,
    /** A workspace that they are let into, beside those that they have. */
    workspace: permissionInput.optional(),
    leaveUnassigned: accountPatch.shape.leaveUnassigned,
    reason: optionalLongText(500),
    versions: baseVersions,
  })
  .refine(({ accounts, matching }) => (accounts === undefined) !== (matching === undefined), {
    path: ['accounts'],
    error: 'Name people, or say which of them to choose',
  })
  .refine(
    ({ status, organizationRole, workspace }) =>
      [status, organizationRole, workspace].filter((one) => one !== undefined).length === 1,
    { path: ['status'], error: 'Choose one change: a status, a role or a workspace' },
  );

/** What became of a change of several people. */
export const accountsChanged = z.object({
  changed: z.int(),
  /** Who had it already. */
  unchanged: z.int(),
  /** Who stays as they were, and why. */
  refused: z.array(z.object({ _id: id, name: z.string(), why: z.string() })),
});

const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  profilePicture: z.string().nullable(),
});

const accountCore = {
  role: z.literal('admin'),
  organizationRole: z.enum(organizationRoles),
  status: z.enum(accountStatuses),
  accountType: z.enum(['default', 'invited']),
};

/** One membership as its administrator sees it. `accountId` is the organization's id. */
export const account = z.object({
  _id: id,
  user: person,
  ...accountCore,
  accountId: id,
  Permissions: z.array(permissionEntry),
  jobTitle: z.string().nullable(),
  department: z.string().nullable(),
  employeeNo: z.string().nullable(),
  lastSeenAt: instant.nullable(),
  mailRefusal: mailRefusal.nullable(),
  deactivateReason: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
});

/** A row of the organization's people: the person, the modules they work in, and their membership. */
export const accountRow = z.object({
  _id: id,
  user: person,
  modules: z.array(named.extend({ module: z.enum(moduleKeys), workspaces: z.array(named) })),
  account: z.object({ _id: id, id, ...accountCore, version: z.int() }),
  lastSeenAt: instant.nullable(),
  mailRefusal: mailRefusal.nullable(),
  openItems: z.int(),
  createdAt: instant,
});

/** An organization that one may work in. */
export const switchedAccount = z.object({
  account: z.object({
    _id: id,
    accountId: id,
    orgName: z.string().nullable(),
    ...accountCore,
    modules: z.array(named.extend({ description: z.string(), category: z.string() })),
  }),
});

/** Something that is a person's to do or to answer for. */
export const openItem = z.object({
  _id: id,
  kind: z.enum([
    ...recordKindKeys,
    ...actionKinds,
    ...handedTasks,
    ...ownedParts.map(({ part }) => part),
    'checklist_run',
    'checklist_schedule',
    'group',
  ]),
  relation: z.enum(['manager', 'assignee', 'verifier', 'approver', 'named', 'owner', 'lead']),
  number: z.string().nullable(),
  name: z.string(),
  workspace: named,
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  link: z.string(),
});

/** Who takes over what. Without `items` it is everything that is open. */
export const reassignInput = z.object({
  to: ref('Choose who takes over'),
  items: z.array(givenId('Choose from the list')).max(500, 'At most 500 at once').optional(),
});

export type Account = z.output<typeof account>;
export type SwitchedAccount = z.output<typeof switchedAccount>;
export type AccountsPatch = z.output<typeof accountsPatch>;
export type AccountsChanged = z.output<typeof accountsChanged>;
export type AccountRow = z.output<typeof accountRow>;
export type OpenItem = z.output<typeof openItem>;
