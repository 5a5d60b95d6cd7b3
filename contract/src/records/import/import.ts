import { z } from 'zod';
import { actionKinds, type RecordKind, recordKindKeys, recordKinds } from '../../core/record-kinds.ts';
import { givenId, id, instant, longText, omittable, optional, requiredText, text } from '../../core/field.ts';
import type { ModuleKey } from '../../core/modules.ts';
import { limits } from '../../core/limits.ts';

/** What a column of the file can be. `words` are the headings by which it is recognised, in small letters and digits. */
export type ImportField = {
  name: string;
  label: string;
  required?: boolean;
  help: string;
  example: string;
  words: readonly string[];
  /** What a cell may say, where that is a list. */
  choices?: readonly string[];
};

/** What is imported into the organization, and what into a workspace: its records of each kind, and their actions. */
export const organizationTargets = ['users', 'sites', 'processes'] as const;
export const workspaceTargets = [...recordKindKeys, ...actionKinds] as const;
export const importTargets = [...organizationTargets, ...workspaceTargets] as const;
export type ImportTarget = (typeof importTargets)[number];

/** The kind whose records, or whose actions, are imported, with its module; undefined for what is not of a workspace. */
export function kindOf(
  target: ImportTarget,
): { kind: RecordKind; module: ModuleKey; isAction: boolean } | undefined {
  const kind = recordKindKeys.find((one) => target === one || target === `${one}_action`);
  return kind && { kind, module: recordKinds[kind].module, isAction: target !== kind };
}

/** How sentences call one and several of what is imported. */
export function importWords(target: ImportTarget): { one: string; many: string } {
  const of = kindOf(target);
  if (of) return of.isAction ? { one: 'action', many: 'actions' } : recordKinds[of.kind].words;
  if (target === 'users') return { one: 'user', many: 'users' };
  return target === 'sites' ? { one: 'site', many: 'sites' } : { one: 'process', many: 'processes' };
}

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
export const importRowStatuses = ['ok', 'warning', 'change', 'duplicate', 'error'] as const;
export const importModes = ['all', 'skip'] as const;

/** The states in which the server is at work. */
export const busyImportStates = ['reading', 'checking', 'importing', 'undoing'] as const;

const target = z.enum(importTargets, 'Choose what to import');
const fieldName = requiredText('Choose a field', limits.nameMax);

/** Begins an import from a finished upload. */
export const importInput = z.object({ target, key: requiredText('Choose a file', 100) });

const column = z
  .int('Choose a column')
  .min(0, 'Choose a column')
  .max(limits.importColumns - 1, 'Choose a column');

const mostFields = 200;
const perField = <T extends z.ZodType>(value: T) =>
  z
    .record(fieldName, value)
    .refine((fields) => Object.keys(fields).length <= mostFields, `At most ${mostFields} fields`)
    .meta({ mostNames: mostFields });

/** What rows get that say nothing themselves, by field. */
export const importDefaults = perField(optional(text(limits.nameMax)));

/**
 * Which column of the file is which field (counted from 0; null: none), and what rows get that say nothing themselves:
 * by field, written as a cell would say it; for users, the workspace and permission.
 */
export const importMapInput = z.object({
  mapping: perField(column.nullable()),
  defaults: omittable(importDefaults),
  defaultWorkspace: optional(givenId('Choose a workspace')),
  defaultPermission: omittable(z.enum(['view', 'edit', 'admin'], 'Choose view, edit or admin')),
});

/** What a cell is to say instead; with `everywhere`, in every row where this field says the same. */
export const importFixInput = z.object({
  field: fieldName,
  value: longText(2000),
  everywhere: omittable(z.boolean()),
});

/**
 * `all`: only when no row has an error; `skip`: without the rows that have one. What looks like something that is there
 * already is left out, unless `duplicates` says to import it; a record that a row names by its number stays as it is, unless
 * `changes` says to change it.
 */
export const importCommitInput = z.object({
  mode: z.enum(importModes, 'Choose what happens to rows with errors'),
  duplicates: omittable(z.enum(['skip', 'import'], 'Choose what happens to what is there already')),
  changes: omittable(z.enum(['skip', 'apply'], 'Choose whether records that are there are changed')),
});

export const importFormat = z.enum(['csv', 'xlsx'], 'Choose CSV or XLSX');

/** A field as an answer says it. */
export const importField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  help: z.string(),
  choices: z.array(z.string()),
});

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
  mapping: z.record(z.string(), z.int().nullable()),
  defaults: z.record(z.string(), z.string()),
  defaultWorkspace: id.nullable(),
  defaultPermission: z.enum(['view', 'edit', 'admin']),
  rowCount: z.int(),
  okCount: z.int(),
  warningCount: z.int(),
  duplicateCount: z.int(),
  errorCount: z.int(),
  /** How many rows would be imported, without those that look like something that is there already. */
  goodCount: z.int(),
  /** How many look like it, and could be imported all the same. */
  twinCount: z.int(),
  /** How many name a record that is there by its number, and change it. */
  changeCount: z.int(),
  mode: z.enum(importModes).nullable(),
  /** Whether they are imported too. */
  withTwins: z.boolean(),
  /** Whether those records are changed. */
  withChanges: z.boolean(),
  /** How many it has made, and how many of them an undo has taken back. */
  madeCount: z.int(),
  undoneCount: z.int(),
  /** What an undo has left: who had accepted, what was changed meanwhile. The first hundred of `keptCount`. */
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
  field: z.string().nullable(),
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
  cells: z.array(z.string()),
  name: z.string(),
  status: z.enum(importRowStatuses),
  /** It is all right, but nothing is made of it. */
  isSkipped: z.boolean(),
  messages: z.array(importMessage),
});

/** The first row, and what was made of it, that was changed since: it stands in the way of an undo. */
export const importChanged = z.object({ row: z.int().nullable(), name: z.string(), reason: z.string() });

/** A file to take away; the link lives for five minutes. */
export const importFile = z.object({ url: z.string(), fileName: z.string() });

export type ImportJob = z.output<typeof importJob>;
export type ImportState = ImportJob['state'];
export type ImportRow = z.output<typeof importRow>;
export type ImportMessage = z.output<typeof importMessage>;
export type ImportMapInput = z.output<typeof importMapInput>;
export type ImportMapping = ImportJob['mapping'];
export type ImportedField = z.output<typeof importField>;
export type ImportChanged = z.output<typeof importChanged>;

/** A heading as it is compared: its small letters and digits, of whatever script. */
export const bareHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The mapping that the headings of a file suggest; each column is taken once. `known` are the fields that the same
 * headings were chosen for before, by the bare heading: they go before the words.
 */
export function proposeMapping(
  header: readonly string[],
  fields: readonly Pick<ImportField, 'name' | 'words'>[],
  known: Readonly<Record<string, string>> = {},
): ImportMapping {
  const headings = header.map(bareHeading);
  const taken = new Set<number>();
  const take = (fits: (heading: string) => boolean): number | null => {
    const index = headings.findIndex((heading, at) => heading !== '' && !taken.has(at) && fits(heading));
    if (index < 0) return null;
    taken.add(index);
    return index;
  };
  const remembered = fields.map(({ name }) => take((heading) => known[heading] === name));
  const found = fields.map(
    ({ words }, at) => remembered[at] ?? take((heading) => !known[heading] && words.includes(heading)),
  );
  return Object.fromEntries(fields.map(({ name }, at) => [name, found[at] ?? null]));
}

/** A column as spreadsheets call it: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
