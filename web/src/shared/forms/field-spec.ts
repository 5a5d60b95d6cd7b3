import type { DateFormat } from 'contract/core/format-day';
import { type FieldMeta, metaOf } from 'contract/core/field';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { labelOptions, type Option } from '../../ui/fields/option.ts';
import type { RecordsSource } from './records-source.ts';
import type { PeopleSource } from '../people/people-source.ts';

/** The controls that a field can be drawn with. */
export type Control =
  | 'text'
  | 'textarea'
  | 'number'
  | 'date'
  | 'select'
  | 'grade'
  | 'radio'
  | 'checkbox'
  | 'multiselect'
  | 'tags'
  | 'lines'
  | 'numbers'
  | 'people'
  | 'record'
  | 'person';

/** One field as a form draws it, whether we declared it or a customer did. */
export type FieldSpec = {
  label: string;
  control: Control;
  help?: string | undefined;
  /** At the end of the label's row, such as the word that it may be left empty. */
  labelEnd?: ReactNode;
  required?: boolean;
  placeholder?: string | undefined;
  options?: Option[];
  /** What stands before an option's words, such as a person's picture. */
  picture?: (option: Option) => ReactNode;
  /** Where people are looked for; in the open workspace unless told. */
  people?: PeopleSource;
  /** Where a record is looked for, and how one is called. */
  records?: RecordsSource;
  /** What stands below the control and may choose a value for it. */
  below?: (choose: (value: unknown) => void) => ReactNode;
  /** Advice about what is typed, which keeps nobody from leaving it as it is. */
  hintOf?: ((value: string) => string | undefined) | undefined;
  disabled?: boolean;
  /** An amount of money, whose label names the currency where the workspace has one. */
  isMoney?: boolean;
  /** How a date is written here; the person's own way unless told. */
  dateFormat?: DateFormat;
};

// What the contract calls a control where more than one thing is meant by it.
const controls: Record<string, Control> = {
  textarea: 'textarea',
  number: 'number',
  date: 'date',
  select: 'select',
  grade: 'grade',
  radio: 'radio',
  checkbox: 'checkbox',
  multiselect: 'multiselect',
  tags: 'tags',
  lines: 'lines',
  numbers: 'numbers',
  record: 'record',
  site: 'select',
  process: 'select',
  users: 'people',
  user: 'person',
};

function controlOf({ control = 'text' }: FieldMeta): Control {
  return controls[control] ?? 'text';
}

type Wrapper = { def: { innerType?: z.ZodType; out?: z.ZodType } };

function choicesOf(schema: z.ZodType, words: FieldMeta['choices']): Option[] {
  if (schema instanceof z.ZodEnum)
    return schema.options.map((one) => {
      const value = String(one);
      return { value, label: words?.[value] ?? value };
    });
  // zod does not type the inside of a wrapper generically.
  const { innerType, out } = (schema as unknown as Wrapper).def;
  const inner = innerType ?? out;
  return inner ? choicesOf(inner, words) : [];
}

// What is chosen is one of the schema's words, or what the labels name: a number, or a word of the workspace.
function optionsOf(schema: z.ZodType, { choices = {} }: FieldMeta): Option[] {
  const words = choicesOf(schema, choices);
  return words.length > 0 ? words : labelOptions(choices);
}

/** A field of the contract as a form draws it: label, control, help, choices, and whether it may be left empty. */
export function fieldSpecOf(schema: z.ZodType): FieldSpec {
  const meta = metaOf(schema);
  return {
    label: meta.label ?? '',
    control: controlOf(meta),
    help: meta.help,
    required: !schema.safeParse(undefined).success,
    options: optionsOf(schema, meta),
    ...(meta.isMoney ? { isMoney: true } : {}),
  };
}

const lists: readonly Control[] = ['multiselect', 'people', 'tags', 'numbers'];

/** What stands in a field's control before anything is entered. */
export function emptyValue({ control }: FieldSpec): unknown {
  if (control === 'checkbox') return false;
  if (lists.includes(control)) return [];
  return control === 'number' || control === 'grade' ? null : '';
}
