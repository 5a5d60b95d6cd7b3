import { z } from 'zod';
import { givenId, id, instant, omittable, optional, requiredText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';

/** What a column of the file can be. `words` are the headings by which it is recognised, in small letters and digits. */
export type ImportField = {
  label: string;
  required?: boolean;
  help: string;
  example: string;
  words: readonly string[];
};

/** The columns of an import of users, in the order of the template. */
export const userImportFields = {
  name: {
    label: 'Name',
    required: true,
    help: 'Required. First and last name.',
    example: 'Kim Example',
    words: ['name', 'fullname', 'displayname', 'employeename', 'user', 'username', 'person'],
  },
  email: {
    label: 'Email',
    required: true,
    help: 'Required. The invitation goes there and works for this address alone.',
    example: 'kim@company.example',
    words: ['email', 'emailaddress', 'mail', 'workemail', 'userprincipalname', 'upn'],
  },
  workspaces: {
    label: 'Workspaces',
    help: 'Names, divided by semicolons. Where two modules have one of the same name: Risk: Axle plant.',
    example: 'Risk: Axle plant; CAPA: Axle plant',
    words: ['workspaces', 'workspace', 'workspacename', 'workspacenames', 'workspacecode', 'workspacecodes'],
  },
  permission: {
    label: 'Permission',
    help: 'View, Edit or Admin, in each of these workspaces.',
    example: 'Edit',
    words: ['permission', 'permissions', 'role', 'access', 'accesslevel', 'level', 'rights'],
  },
  roleName: {
    label: 'Role name',
    help: 'Instead of a permission: a role of the workspace, such as Quality Manager.',
    example: '',
    words: ['rolename', 'workspacerole', 'roleinworkspace'],
  },
  site: {
    label: 'Site',
    help: 'Names, divided by semicolons. Narrows what the person sees to these sites; empty means all.',
    example: '',
    words: ['site', 'sites', 'sitename', 'plant', 'location'],
  },
  department: {
    label: 'Department',
    help: 'At most 120 characters.',
    example: 'Quality',
    words: ['department', 'dept', 'team', 'division'],
  },
  jobTitle: {
    label: 'Job title',
    help: 'At most 120 characters.',
    example: 'Inspector',
    words: ['jobtitle', 'title', 'position', 'job', 'function'],
  },
  managerEmail: {
    label: 'Manager email',
    help: 'Somebody of the organization, or of this file.',
    example: '',
    words: ['manageremail', 'manager', 'managersemail', 'supervisor', 'supervisoremail', 'reportsto'],
  },
  employeeNo: {
    label: 'Employee number',
    help: 'At most 40 characters.',
    example: '1042',
    words: ['employeenumber', 'employeeno', 'employeeid', 'personnelnumber', 'staffid', 'staffnumber'],
  },
  contact: {
    label: 'Phone number',
    help: 'International format: a plus and 7 to 15 digits.',
    example: '+12025550143',
    words: ['phonenumber', 'phone', 'contact', 'contactnumber', 'mobile', 'telephone', 'cell'],
  },
} as const satisfies Record<string, ImportField>;

export type UserImportField = keyof typeof userImportFields;
export const userImportFieldNames = Object.keys(userImportFields) as [UserImportField, ...UserImportField[]]; // Object.keys loses the literal keys

export const importTargets = ['users'] as const;
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export const importRowStatuses = ['ok', 'warning', 'error'] as const;
export const importModes = ['all', 'skip'] as const;

/** The states in which the server is at work. */
export const busyImportStates = ['reading', 'checking', 'importing', 'undoing'] as const;

/** Begins an import from a finished upload. */
export const importInput = z.object({
  target: z.enum(importTargets, 'Choose what to import'),
  key: requiredText('Choose a file', 100),
});

const column = z
  .int('Choose a column')
  .min(0, 'Choose a column')
  .max(limits.importColumns - 1, 'Choose a column');

/** Which column of the file is which field (counted from 0; null: none), and what rows get that say nothing themselves. */
export const importMapInput = z.object({
  mapping: z.partialRecord(z.enum(userImportFieldNames, 'Choose a field'), column.nullable()),
  defaultWorkspace: optional(givenId('Choose a workspace')),
  defaultPermission: omittable(z.enum(['view', 'edit', 'admin'], 'Choose view, edit or admin')),
});

/** `all`: only when no row has an error; `skip`: without the rows that have one. */
export const importCommitInput = z.object({
  mode: z.enum(importModes, 'Choose what happens to rows with errors'),
});

export const importFormat = z.enum(['csv', 'xlsx'], 'Choose CSV or XLSX');

/** An import and how far it is. */
export const importJob = z.object({
  _id: id,
  target: z.enum(importTargets),
  fileName: z.string(),
  state: z.enum(importStates),
  /** How far the work at hand is. */
  done: z.int(),
  total: z.int(),
  /** The headings of the file, and its first rows under them. */
  header: z.array(z.string()),
  examples: z.array(z.array(z.string())),
  mapping: z.partialRecord(z.enum(userImportFieldNames), z.int().nullable()),
  defaultWorkspace: id.nullable(),
  defaultPermission: z.enum(['view', 'edit', 'admin']),
  rowCount: z.int(),
  okCount: z.int(),
  warningCount: z.int(),
  errorCount: z.int(),
  /** How many rows would be imported. */
  goodCount: z.int(),
  mode: z.enum(importModes).nullable(),
  /** How many invitations it has made, and how many of them an undo has taken back. */
  madeCount: z.int(),
  undoneCount: z.int(),
  /** Who had accepted before it was undone; they stay. The first hundred of `keptCount`. */
  kept: z.array(z.string()),
  keptCount: z.int(),
  /** Why the last step did not go through. */
  failure: z.string().nullable(),
  createdBy: z.string(),
  version: z.int(),
  createdAt: instant,
  committedAt: instant.nullable(),
  undoneAt: instant.nullable(),
});

/** What is to be said of a cell; without a field, of the whole row. */
export const importMessage = z.object({
  field: z.enum(userImportFieldNames).nullable(),
  /** The cell as a spreadsheet calls it, `C7`; absent where no column is mapped. */
  cell: z.string().nullable(),
  value: z.string(),
  message: z.string(),
  isError: z.boolean(),
});

/** A row of the file, by its number there, with what the check says of it. */
export const importRow = z.object({
  _id: id,
  row: z.int(),
  name: z.string(),
  email: z.string(),
  status: z.enum(importRowStatuses),
  /** It is all right, but nothing is made of it. */
  isSkipped: z.boolean(),
  messages: z.array(importMessage),
});

/** A file to take away; the link lives for five minutes. */
export const importFile = z.object({ url: z.string(), fileName: z.string() });

export type ImportJob = z.output<typeof importJob>;
export type ImportState = ImportJob['state'];
export type ImportRow = z.output<typeof importRow>;
export type ImportMessage = z.output<typeof importMessage>;
export type ImportMapInput = z.output<typeof importMapInput>;
export type ImportMapping = ImportJob['mapping'];

const bare = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The mapping that the headings of a file suggest; each column is taken once. */
export function proposeMapping(header: readonly string[]): ImportMapping {
  const headings = header.map(bare);
  const taken = new Set<number>();
  const find = (words: readonly string[]): number | null => {
    const index = headings.findIndex((heading, at) => !taken.has(at) && words.includes(heading));
    if (index < 0) return null;
    taken.add(index);
    return index;
  };
  return Object.fromEntries(userImportFieldNames.map((name) => [name, find(userImportFields[name].words)]));
}

/** A column as spreadsheets call it: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
