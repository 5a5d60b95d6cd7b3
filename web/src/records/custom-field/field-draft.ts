import type { Condition } from 'contract/core/condition';
import {
  choiceTypes,
  type CustomFieldInput,
  customFieldInput,
  customFieldProblem,
  type CustomFieldType,
} from 'contract/core/custom-field';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { z } from 'zod';
import type { Form } from '../../core/forms/use-form.ts';

type Limit = number | null;
type LimitName = 'min' | 'max' | 'minLength' | 'maxLength';

type WordName = 'pattern' | 'message' | 'unit';

/** A definition while it is being written: every field has a control, so none is absent. */
export type FieldDraft = {
  type: CustomFieldType;
  label: string;
  name: string;
  options: { label: string; value: string }[];
  section: string;
  required: boolean;
  placeholder: string;
  help: string;
  validation: Record<LimitName, Limit> & Record<WordName, string>;
  shownWhen: Condition[];
  requiredWhen: Condition[];
};

const noLimits = {
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  pattern: '',
  message: '',
  unit: '',
};

const unlimited = { validation: noLimits, shownWhen: [], requiredWhen: [] };

export const isChoice = (type: CustomFieldType) => choiceTypes.includes(type);

/** A new field of a type; choice types begin with two options. */
export function draftOf(type: CustomFieldType): FieldDraft {
  const options = isChoice(type) ? ['Option 1', 'Option 2'].map((label) => ({ label, value: '' })) : [];
  const words = { label: '', name: '', section: '', placeholder: '', help: '' };
  return { type, ...words, options, required: false, ...unlimited };
}

/** A field as it is defined, to be changed. */
export function draftFrom(field: CustomField): FieldDraft {
  const { type, label, name, options, required, placeholder, validation, shownWhen, requiredWhen } = field;
  const kept = { type, label, name, options, required, shownWhen, requiredWhen };
  return {
    ...kept,
    section: field.section ?? '',
    placeholder: placeholder ?? '',
    help: field.help ?? '',
    validation: { ...noLimits, ...validation },
  };
}

const words = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^[^A-Za-z]+/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);

/** A name that programs can use, made from a label: `Cost centre` gives `costCentre`. */
export function nameFrom(label: string): string {
  const [first = '', ...others] = words(label);
  const capitals = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return [first.toLowerCase(), ...capitals].join('').slice(0, 40);
}

// An option keeps its value for ever; one that is new takes its first label, made different where it must be.
function withValues(options: FieldDraft['options']) {
  const taken = new Set(options.map((option) => option.value).filter(Boolean));
  return options.map(({ label, value }) => {
    if (value) return { label, value };
    let own = label.trim().slice(0, 90);
    for (let count = 2; taken.has(own); count += 1) own = `${label.trim().slice(0, 90)} ${count}`;
    taken.add(own);
    return { label, value: own };
  });
}

const limitsOf: Partial<Record<CustomFieldType, LimitName[]>> = {
  text: ['minLength', 'maxLength'],
  textarea: ['minLength', 'maxLength'],
  number: ['min', 'max'],
};

const wordsOf: Partial<Record<CustomFieldType, WordName[]>> = {
  text: ['pattern', 'message'],
  number: ['unit'],
};

/** What a type of field can say in words of its values. */
export const wordNames = (type: CustomFieldType) => wordsOf[type] ?? [];

/** Which limits a type of field can have. */
export const limitNames = (type: CustomFieldType) => limitsOf[type] ?? [];

function definitionOf(draft: unknown): unknown {
  const { options, validation, type, ...rest } = draft as FieldDraft; // the form holds nothing else
  const limits = limitNames(type).flatMap((name) =>
    validation[name] === null ? [] : [[name, validation[name]]],
  );
  const said = wordNames(type).flatMap((name) => (validation[name].trim() ? [[name, validation[name]]] : []));
  return {
    ...rest,
    type,
    validation: Object.fromEntries([...limits, ...said]),
    options: isChoice(type) ? withValues(options) : [],
  };
}

const definition = z.preprocess(
  definitionOf,
  customFieldInput.superRefine((field, context) => {
    const problem = customFieldProblem(field);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  }),
);

/** The form of one or more definitions: drafts go in, what the calls take comes out. */
// A preprocessed schema takes anything; the form gives it drafts.
export const fieldsForm = z.object({ fields: z.array(definition) }) as unknown as z.ZodType<
  { fields: CustomFieldInput[] },
  { fields: FieldDraft[] }
>;

/** The form of definitions, as its parts are given it. */
export type FieldsForm = Form<{ fields: FieldDraft[] }, { fields: CustomFieldInput[] }>;
