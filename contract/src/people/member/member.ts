import { z } from 'zod';
import {
  reason,
  baseVersions,
  neededVersion,
  calendarDate,
  givenId,
  id,
  instant,
  named,
  optional,
  person,
  refs,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { severalOf } from '../../core/list.ts';
import { organizationRoles } from '../../core/rights/organization-roles.ts';
import { scopeInput } from '../../organization/role/role.ts';

export const memberStates = ['active', 'expired', 'inactive'] as const;
export const memberStateLabels = { active: 'Active', expired: 'Expired', inactive: 'Inactive' } as const;

/** Somebody of a workspace: by an entry of their own, or as an administrator of the organization. */
export const member = person.extend({
  status: z.enum(memberStates),
  organizationRole: z.enum(organizationRoles),
  /** Owners and administrators of the organization do everything in each workspace; they have no entry to change. */
  isAdministrator: z.boolean(),
  jobTitle: z.string().nullable(),
  role: named.nullable(),
  /** The level that all of it together gives now. */
  level: z.int(),
  groups: z.array(named),
  /** What their entry is narrowed to; null for all. */
  sites: z.array(named).nullable(),
  processes: z.array(named).nullable(),
  /** What they are narrowed to in the end, by their entry and by their role. */
  scope: z.object({ sites: z.array(named).nullable(), processes: z.array(named).nullable() }),
  validUntil: z.string().nullable(),
  openTasks: z.int(),
  overdueTasks: z.int(),
  openRecords: z.int(),
  /** All that is open in their name: tasks, records and groups that they lead. */
  openItems: z.int(),
  lastActivityAt: instant.nullable(),
  addedAt: instant.nullable(),
  /** Of the entry; 0 where there is none. */
  version: z.int(),
});

export type Member = z.output<typeof member>;

const validUntil = optional(calendarDate('Choose a day')).meta({
  label: 'Access until',
  control: 'date',
  help: 'Optional. The last day of access.',
});

const people = z
  .array(givenId('Choose people from the list'), { error: 'Choose at least one person' })
  .min(1, 'Choose at least one person')
  .max(limits.bulkMax, `At most ${limits.bulkMax} at once`)
  .transform((ids) => [...new Set(ids)])
  .meta({ label: 'People', control: 'users' });

const role = givenId('Role is required').meta({ label: 'Role', control: 'select' });

export const memberInput = z.object({ accounts: people, role, ...scopeInput, validUntil });

export const memberPatch = z.object({
  role: role.optional(),
  ...scopeInput,
  validUntil,
  reason,
  version: neededVersion,
});

/** One change of several members; `group` adds them to a group. */
export const membersPatch = z.object({
  accounts: people,
  role: role.optional(),
  ...scopeInput,
  validUntil,
  group: optional(givenId('Choose a group')).meta({ label: 'Add to group', control: 'select' }),
  reason,
  versions: baseVersions,
});

const removal = {
  /** Who takes over what is open. */
  reassignTo: optional(givenId('Choose a person')).meta({ label: 'Give their open work to' }),
  /** Leaves what is open without a person. */
  leaveUnassigned: z.boolean('Use true or false').optional(),
  reason,
};

export const memberRemoval = z.object(removal);
export const membersRemoval = z.object({ accounts: people, ...removal, versions: baseVersions });

export const memberSorts = [
  'name',
  'role',
  'addedAt',
  'lastActivityAt',
  'openTasks',
  'overdueTasks',
] as const;

export const memberFilters = {
  status: severalOf(z.enum(memberStates, 'Choose a status')).optional(),
  role: severalOf(givenId('Choose a role')).optional(),
  group: severalOf(givenId('Choose a group')).optional(),
};

/** Labels of everything that the log keeps of a member. */
export const memberFields = z.object({
  role: role,
  groups: refs().meta({ label: 'Groups' }),
  ...scopeInput,
  validUntil,
});

/** What somebody may do in a workspace, and why. */
export const access = z.object({
  member: z.object({ _id: id, name: z.string() }),
  permissions: z.array(
    z.object({ permission: z.string(), allowed: z.enum(['yes', 'own', 'no']), why: z.string() }),
  ),
});

export type Access = z.output<typeof access>;
