import { wordLevels } from 'contract/core/rights/permissions';
import { modules } from 'contract/core/modules';
import { isAllowedDomain, wrongDomain } from 'contract/access/security/sign-in-policy';
import { accountFields } from 'contract/people/account/account';
import { email, phone, text as lineOf } from 'contract/core/field';
import type { Given } from '../../people/account/permission.service.ts';
import { isHeld } from '../../organization/role/role-rights.service.ts';
import type { Directory, Workspace } from './user-directory.service.ts';
import { listed, lookAt, plain, twinKey } from './import-look.ts';
import type { Check, FileRow, Reading } from './import-target.ts';

/** Somebody to be invited. */
export type Invited = {
  name: string;
  email: string;
  given: Given[];
  siteIds: string[] | null;
  department: string | null;
  jobTitle: string | null;
  managerEmail: string | null;
  employeeNo: string | null;
  contact: string | null;
};

const textSchemas = {
  name: lineOf(200),
  ...accountFields,
};
const emailSchema = email();
const phoneSchema = phone();
const words = Object.keys(wordLevels) as (keyof typeof wordLevels)[]; // Object.keys loses the literal keys

const mostNames = 50;

/** Looks at one row of people. */
function lookAtPerson(file: FileRow, reading: Reading) {
  const look = lookAt(file, reading);
  const { valueOf, say } = look;
  const names = (field: 'workspaces' | 'site'): string[] => {
    const all = listed(valueOf(field));
    if (all.length > mostNames) say(field, `At most ${mostNames} names`, true);
    return all.slice(0, mostNames);
  };
  const textOf = (field: keyof typeof textSchemas): string | null => {
    const value = valueOf(field);
    const read = textSchemas[field].safeParse(value);
    if (!read.success) say(field, read.error.issues[0]?.message ?? '', true);
    return value || null;
  };
  return { ...look, text: textOf, names };
}

type PersonLook = ReturnType<typeof lookAtPerson>;

function readEmail({ valueOf, say }: PersonLook, field: 'email' | 'managerEmail'): string | null {
  const value = valueOf(field);
  if (!value && field === 'managerEmail') return null;
  const parsed = emailSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  say(field, value ? 'This is not an email address' : 'Email is required', true);
  return null;
}

function readContact({ valueOf, say }: PersonLook): string | null {
  const value = valueOf('contact');
  if (!value) return null;
  const parsed = phoneSchema.safeParse(value.replace(/[\s().-]/g, '').replace(/^00/, '+'));
  if (parsed.success) return parsed.data;
  say('contact', 'Use the international format: a plus and 7 to 15 digits', true);
  return null;
}

function readWorkspaces(look: PersonLook, reading: Reading, directory: Directory): Workspace[] {
  const { say } = look;
  const names = look.names('workspaces');
  if (names.length === 0) {
    const given = reading.defaultWorkspace && directory.workspaceById.get(reading.defaultWorkspace);
    if (!given) say('workspaces', 'Name at least one workspace', true);
    return given ? [given] : [];
  }
  const found = names.flatMap((name) => {
    const named = directory.workspaces.get(plain(name)) ?? [];
    const [only] = named;
    if (only && named.length === 1) return [only];
    const example = only && `${modules[only.module].title}: ${only.name}`;
    say(
      'workspaces',
      example
        ? `Several workspaces are called “${name}”. Write the module before it, as in “${example}”`
        : `There is no workspace “${name}”`,
      true,
    );
    return [];
  });
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function readLevel({ valueOf, say }: PersonLook, { defaultPermission }: Reading): number {
  const value = valueOf('permission');
  if (!value) return wordLevels[defaultPermission];
  const word = words.find((one) => one === plain(value));
  if (word) return wordLevels[word];
  say(
    'permission',
    'Write View, Edit or Admin. A role of the workspace belongs in the column Role name',
    true,
  );
  return wordLevels.view;
}

function readGiven(look: PersonLook, reading: Reading, directory: Directory): Given[] {
  const roleName = look.valueOf('roleName');
  const level = readLevel(look, reading);
  return readWorkspaces(look, reading, directory).map((workspace) => {
    const role = roleName ? directory.roles.get(`${workspace.id}:${plain(roleName)}`) : undefined;
    if (roleName && !role) look.say('roleName', `${workspace.name} has no role “${roleName}”`, true);
    if (role && !isHeld(directory.giver, role))
      look.say('roleName', `The role “${role.name}” may do more than you may`, true);
    return {
      workspaceId: workspace.id,
      level: role?.level ?? level,
      roleId: role?.id ?? null,
      validUntil: null,
    };
  });
}

function readSites(look: PersonLook, { sites }: Directory): string[] | null {
  const { say } = look;
  const names = look.names('site');
  if (names.length === 0) return null;
  return names.flatMap((name) => {
    const ids = sites.get(plain(name)) ?? [];
    if (ids.length === 0) say('site', `There is no active site “${name}”`, true);
    return ids;
  });
}

/** Why somebody is left out although the row is right; undefined for most. */
function reasonToSkip(address: string, { members, invited }: Directory): string | undefined {
  const member = members.get(address);
  if (member === 'active') return 'Is a member already and is left out';
  if (member) return 'Is a member whose account is inactive, and is left out. Set the account active instead';
  return invited.has(address) ? 'Has an invitation already and is left out' : undefined;
}

function compare(look: PersonLook, first: number | undefined): void {
  if (first !== undefined && first !== look.row)
    look.say('email', `The same email stands in row ${first}`, true);
}

/** Who the row is about and what they are given; what is wrong with it is said to `look`. */
function readInvited(look: PersonLook, reading: Reading, directory: Directory): Invited {
  const name = look.text('name') ?? '';
  if (!name) look.say('name', 'Name is required', true);
  return {
    name,
    email: readEmail(look, 'email') ?? '',
    given: readGiven(look, reading, directory),
    siteIds: readSites(look, directory),
    department: look.text('department'),
    jobTitle: look.text('jobTitle'),
    managerEmail: readEmail(look, 'managerEmail'),
    employeeNo: look.text('employeeNo'),
    contact: readContact(look),
  };
}

/** The fields by which two rows are about the same person. */
export const personTwins = ['email'];

/** Checks rows against the organization and the rows before them; `input` is whoever one makes, if anybody. */
export function checkPeople(reading: Reading, directory: Directory): Check {
  return (file, seen) => {
    const look = lookAtPerson(file, reading);
    const invited = readInvited(look, reading, directory);
    const address = invited.email.toLowerCase();
    if (address) compare(look, seen.get(twinKey(file, reading, personTwins)));
    if (address && !isAllowedDomain(address, directory.domains))
      look.say('email', wrongDomain(directory.domains), true);
    const hasError = look.messages.some(({ isError }) => isError);
    const skip = address && !hasError ? reasonToSkip(address, directory) : undefined;
    if (skip) look.say('email', skip, false);
    return {
      row: file.row,
      name: look.valueOf('name').slice(0, 200),
      status: hasError ? 'error' : look.messages.length > 0 ? 'warning' : 'ok',
      isSkipped: Boolean(skip),
      messages: look.messages,
      input: hasError || skip ? null : invited,
    };
  };
}
