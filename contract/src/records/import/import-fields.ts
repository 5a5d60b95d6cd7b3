import { z } from 'zod';
import { type Condition, customPath } from '../../core/condition.ts';
import { choiceTypes, type CustomFieldDefinition } from '../../core/custom-field.ts';
import { type FieldMeta, insideOfAll, metaOf, objectIn } from '../../core/field.ts';
import type { ImportField } from './import.ts';
import { wordsFor } from './import-words.ts';

/** How the text of a cell becomes the value of a field. */
export type CellKind =
  | 'text'
  | 'date'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'time-zone'
  | 'site'
  | 'sites'
  | 'process'
  | 'people'
  | 'person'
  | 'modules'
  | 'record';

/** A field of a declaration as a column of a file: what its cells hold, and the values behind what they say. */
export type DeclaredField = ImportField & {
  kind: CellKind;
  values: readonly { value: string; label: string }[];
};

const kinds: Record<string, CellKind> = {
  date: 'date',
  number: 'number',
  grade: 'number',
  checkbox: 'boolean',
  tags: 'tags',
  'time-zone': 'time-zone',
  site: 'site',
  sites: 'sites',
  process: 'process',
  users: 'people',
  user: 'person',
  modules: 'modules',
  record: 'record',
};

const helps: Record<CellKind, string> = {
  text: '',
  date: 'A date such as 2026-03-31, 03/31/2026 (month first) or 31.03.2026.',
  number: 'A number.',
  boolean: 'Yes or no.',
  choice: '',
  choices: 'Several are separated by semicolons.',
  tags: 'Several are separated by semicolons.',
  'time-zone': 'Such as Europe/Berlin or America/New_York.',
  site: 'The name of a site.',
  sites: 'Names of sites, separated by semicolons.',
  process: 'The name of a process that runs at the site.',
  people: 'Email addresses, names or employee numbers, separated by semicolons.',
  person: 'An email address, a name or an employee number.',
  modules: 'Names of modules, separated by semicolons; empty means all.',
  record: 'The number of a record that is there already.',
};

const examples: Partial<Record<CellKind, string>> = {
  date: '2026-03-31',
  people: 'kim@company.example',
  person: 'kim@company.example',
  'time-zone': 'Europe/Berlin',
  boolean: 'Yes',
};

/** What a value of an enum reads as: `in-progress` is "In progress". */
function inWords(value: string): string {
  const spaced = value.replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

type Given = {
  name: string;
  label: string;
  kind: CellKind;
  required: boolean;
  values?: DeclaredField['values'];
  help?: string | undefined;
};

/** A column for a field, with the note that its template shows. */
export function columnFor({ name, label, kind, required, values = [], help = '' }: Given): DeclaredField {
  const choices = values.map((one) => one.label);
  const notes = [
    required ? 'Required.' : '',
    help,
    choices.length > 0 ? `One of: ${choices.join(', ')}.` : '',
    helps[kind],
  ];
  return {
    name,
    label,
    kind,
    values,
    required,
    choices,
    help: notes.filter(Boolean).join(' '),
    example: examples[kind] ?? choices[0] ?? '',
    words: wordsFor(name, label),
  };
}

// A sheet says a grade by its number; what each means stands in the notes.
const helpOf = ({ help, control, choices = {} }: FieldMeta): string | undefined =>
  help ?? (control === 'grade' ? `${Object.values(choices).join('; ')}.` : undefined);

function declared(name: string, field: z.ZodType, isInner: boolean): DeclaredField[] {
  const within = objectIn(field);
  if (within)
    return Object.entries(within.shape).flatMap(([inner, one]) =>
      declared(`${name}.${inner}`, one as z.ZodType, true),
    );
  const inside = insideOfAll(field);
  // What may have one value alone says nothing, and a part that has no name for people is not theirs to fill in.
  if (inside instanceof z.ZodLiteral || inside instanceof z.ZodRecord) return [];
  const { label, control = '', choices } = metaOf(field);
  const values =
    inside instanceof z.ZodEnum
      ? inside.options.map((one) => {
          const value = String(one);
          return { value, label: choices?.[value] ?? inWords(value) };
        })
      : [];
  const kind = values.length > 0 ? 'choice' : (kinds[control] ?? 'text');
  const required = !isInner && !field.safeParse(undefined).success;
  return [
    columnFor({
      name,
      label: label ?? inWords(name),
      kind,
      required,
      values,
      help: isInner ? undefined : helpOf(metaOf(field)),
    }),
  ];
}

/**
 * The columns of what a call makes, from what it takes: each field by its label, with what is required and what may be
 * chosen. Parts of an object are columns of their own (`cause.name`). `besides` are fields that come from elsewhere.
 */
export function fieldsOf(body: z.ZodObject, besides: readonly string[] = []): DeclaredField[] {
  return Object.entries(body.shape)
    .filter(([name]) => !besides.includes(name))
    .flatMap(([name, field]) => declared(name, field as z.ZodType, false));
}

const customKinds: Record<CustomFieldDefinition['type'], CellKind> = {
  text: 'text',
  textarea: 'text',
  number: 'number',
  select: 'choice',
  radio: 'choice',
  multiselect: 'choices',
  checkbox: 'boolean',
  date: 'date',
};

/** What the template says of a field that not every row has, or not every row must have. */
function conditionHelp(
  { shownWhen, requiredWhen }: CustomFieldDefinition,
  labels: Labels,
): string | undefined {
  const about = (conditions: readonly Condition[]) =>
    [...new Set(conditions.map(({ field }) => labels[field] ?? field))].join(', ');
  const notes = [
    shownWhen.length > 0 && `Not for every row: it depends on ${about(shownWhen)}.`,
    requiredWhen.length > 0 && `Required in some rows: it depends on ${about(requiredWhen)}.`,
  ];
  return notes.filter(Boolean).join(' ') || undefined;
}

type Labels = Readonly<Record<string, string>>;

/** The columns of the additional fields of a workspace; `own` are those of the built-in fields. */
export function customColumns(
  fields: readonly CustomFieldDefinition[],
  own: readonly DeclaredField[],
): DeclaredField[] {
  const labels = Object.fromEntries([
    ...own.map(({ name, label }) => [name, label] as const),
    ...fields.map(({ name, label }) => [customPath(name), label] as const),
  ]);
  return fields.map((field) =>
    columnFor({
      name: customPath(field.name),
      label: field.label,
      kind: customKinds[field.type],
      required: field.required && field.shownWhen.length === 0,
      values: choiceTypes.includes(field.type) ? field.options : [],
      help: conditionHelp(field, labels),
    }),
  );
}
