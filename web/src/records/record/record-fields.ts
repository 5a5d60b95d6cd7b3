import { choicesIn } from 'contract/core/choices';
import { labelsOf, metaOf } from 'contract/core/field';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { type FieldSpec, fieldSpecOf } from '../../shared/forms/field-spec.ts';
import type { States } from '../../shared/marks/status-badge.tsx';
import { stateOptions } from './record-words.ts';

/** Optional questions of a record that belong together, such as those of an analysis. */
export type QuestionGroup = {
  name: string;
  title: string;
  /** What its title means, for whoever does not know it. */
  about?: string;
  schema: z.ZodObject;
  /** Says whether they are asked where one is; without it they are everywhere. */
  Asked?: ComponentType<{ children: (isAsked: boolean) => ReactNode }>;
  /** What its answers say together, once they do. */
  together?: (answers: Readonly<Record<string, string | null>>) => string | undefined;
};

/** Own fields that not every record needs: the form has them behind a title, the page only those that are filled. */
export type FieldGroup = { title: string; names: readonly string[] };

/** The fields of a kind of record, from the contract. */
export type RecordFields = {
  /** Its own fields in the order of the form; site, process and managers, which every kind has, among them, and the category, where it has that. */
  input: z.ZodObject;
  /** What a change of one takes. */
  patch: z.ZodType;
  status: z.ZodType;
  /** Every field that people write, as the activity log calls it. */
  all: z.ZodObject;
  groups: readonly QuestionGroup[];
  more?: readonly FieldGroup[];
  /** What an empty control says, by the field's name. */
  placeholders: Record<string, string>;
  /** Advice about what a field says, by its name; `names` are those of the people of the record. */
  hints?: Record<string, (value: string, names: readonly string[]) => string | undefined>;
};

/** Whether the records of a kind have categories. */
export const hasCategory = ({ input }: Pick<RecordFields, 'input'>): boolean => 'category' in input.shape;

/** The specification of one of the own fields of a kind. */
export function ownField({ input }: Pick<RecordFields, 'input'>, name: string): FieldSpec {
  const schema = input.shape[name];
  if (!schema) throw new Error(`This kind of record has no field ${name}.`);
  return fieldSpecOf(schema as z.ZodType); // a shape holds schemas
}

type Hinted = Pick<RecordFields, 'hints'>;

/** What a field of a record with these people is advised about, where its kind has advice. */
export function hintOf({ hints }: Hinted, name: string, people: readonly { name: string }[]) {
  const hint = hints?.[name];
  return (
    hint &&
    ((value: string) =>
      hint(
        value,
        people.map((one) => one.name),
      ))
  );
}

/** A field where it is edited in its place, which has no room for help. */
export const fieldInPlace = (fields: Pick<RecordFields, 'input'>, name: string): FieldSpec => ({
  ...ownField(fields, name),
  help: undefined,
});

/** The field that chooses a status. */
export const statusField = (status: z.ZodType, states: States): FieldSpec => ({
  ...fieldSpecOf(status),
  label: 'Status',
  control: 'select',
  options: stateOptions(states),
});

/** The questions of a group, in their order. */
export const questionsOf = ({ schema }: QuestionGroup): { name: string; field: FieldSpec }[] =>
  Object.entries(schema.shape).map(([name, field]) => ({ name, field: fieldSpecOf(field as z.ZodType) })); // a shape holds schemas

/** What is said of fields by their names on the wire: how they are called, which of them are dates, and how their choices read. */
export type FieldNames = {
  labels: Record<string, string>;
  dates: ReadonlySet<string>;
  /** How values read that may be chosen, by the field. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The names of fields; their labels as the contract has them unless told. */
export function wordsOfFields(all: z.ZodObject, labels: Record<string, string> = labelsOf(all)): FieldNames {
  const dates = Object.entries(all.shape).filter(
    ([, field]) => metaOf(field as z.ZodType).control === 'date',
  ); // a shape holds schemas
  return { labels, dates: new Set(dates.map(([name]) => name)), choices: choicesIn(all) };
}

/** A value of an answer as it stands in a form: references and people by their ids. */
export function inForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inForm);
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
}

/** Whether a record has answered one of the questions of a group. */
export const isAnswered = (record: object, { name }: QuestionGroup): boolean =>
  Object.values(byName(record)[name] ?? {}).some(Boolean);

/** A record or an action by the names of its fields. */
export const byName = (record: object) => record as Record<string, unknown>; // every object is one
