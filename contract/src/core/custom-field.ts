import { z } from 'zod';
import { type Condition, conditionOperators, valuesProblem } from './condition.ts';
import { calendarDate, longText, omittable, optionalText, requiredText, text, wholeNumber } from './field.ts';
import { labelWithUnit } from './label-with-unit.ts';
import { limits } from './limits.ts';
import { patternLengthMax, safePattern } from './safe-pattern.ts';

export const customFieldTypes = [
  'text',
  'textarea',
  'number',
  'select',
  'checkbox',
  'radio',
  'date',
  'multiselect',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** What has the additional fields of a workspace: its records, or the actions under them. */
export const fieldOwners = ['record', 'action'] as const;
export type FieldOwner = (typeof fieldOwners)[number];

/** The heading that a field stands under; none stands under that of all additional fields. */
export const fieldSection = optionalText(60).meta({
  label: 'Section',
  help: 'Fields of the same section stand together under its name.',
});

/** Types whose answer is one of the field's options. */
export const choiceTypes: readonly CustomFieldType[] = ['select', 'radio', 'multiselect'];

const reserved = new Set(['__proto__', 'constructor', 'prototype', 'tostring', 'valueof', 'hasownproperty']);

const option = z.object({
  label: requiredText('Option label is required', 100),
  value: requiredText('Option value is required', 100),
});

const length = (min: number) =>
  wholeNumber(min, limits.textMax, `A length is a whole number from ${min} to ${limits.textMax}`);

const bound = (what: string) =>
  z.number(`${what} is a number`).min(-1e15, tooLarge(what)).max(1e15, tooLarge(what));
const tooLarge = (what: string) => `${what} is within 1,000,000,000,000,000 of zero`;

const validation = z.object({
  min: bound('The smallest number').optional().meta({ label: 'Minimum' }),
  max: bound('The largest number').optional().meta({ label: 'Maximum' }),
  minLength: length(0).optional().meta({ label: 'Shortest length' }),
  maxLength: length(1).optional().meta({ label: 'Longest length' }),
  /** What a text has to look like, and what is said where it does not. */
  pattern: text(patternLengthMax).trim().optional().meta({ label: 'Pattern' }),
  message: text(200).trim().optional().meta({ label: 'What is said otherwise' }),
  /** In what a number is given, such as kg: it stands beside the value wherever that is read. */
  unit: text(20).trim().optional().meta({ label: 'Unit' }),
});

const condition = z
  .object({
    field: requiredText('Choose a field', 60),
    operator: z.enum(conditionOperators, 'Choose how it is compared'),
    values: z
      .array(requiredText('Choose a value', 100))
      .max(limits.conditionValues, `At most ${limits.conditionValues} values`),
  })
  .superRefine((one, context) => {
    const message = valuesProblem(one);
    if (message) context.addIssue({ code: 'custom', path: ['values'], message });
  });

/** Conditions hold together or not at all; none of them always hold. */
export const conditions = z
  .array(condition)
  .max(limits.conditions, `At most ${limits.conditions} conditions`);

/** What an administrator gives to define an additional field. */
export const customFieldInput = z.object({
  name: requiredText('Field name is required', 40)
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Use letters, digits and _, beginning with a letter')
    .refine((name) => !reserved.has(name.toLowerCase()), 'This name is reserved')
    .meta({ label: 'Name' }),
  label: requiredText('Field label is required', 100).meta({ label: 'Label' }),
  type: z.enum(customFieldTypes, 'Choose a field type').meta({ label: 'Type' }),
  appliesTo: omittable(z.enum(fieldOwners, 'Choose records or actions')).meta({ label: 'Applies to' }),
  section: fieldSection,
  options: omittable(
    z.array(option).max(limits.customFieldOptions, `At most ${limits.customFieldOptions} options`),
  ).meta({ label: 'Options' }),
  required: omittable(z.boolean()).meta({ label: 'Required' }),
  placeholder: optionalText(200).meta({ label: 'Placeholder' }),
  help: optionalText(300).meta({ label: 'Help text' }),
  validation: omittable(validation).meta({ label: 'Validation' }),
  shownWhen: omittable(conditions).meta({ label: 'Shown when' }),
  requiredWhen: omittable(conditions).meta({ label: 'Required when' }),
});

type Rules = NonNullable<CustomFieldInput['validation']>;

/** What is wrong with what a value must be; `undefined` when it is sound. */
function rulesProblem({ min, max, minLength, maxLength, pattern }: Rules): string | undefined {
  if (min !== undefined && max !== undefined && min > max) return 'The minimum is above the maximum';
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return 'The shortest length is above the longest';
  const made = pattern ? safePattern(pattern) : undefined;
  return made && 'problem' in made ? `This pattern cannot be used. ${made.problem}.` : undefined;
}

/** The rules of a definition that look at more than one field; `undefined` when it is sound. */
export function customFieldProblem(
  field: Pick<CustomFieldInput, 'type' | 'options' | 'validation'>,
): { field: string; message: string } | undefined {
  const options = field.options ?? [];
  if (choiceTypes.includes(field.type) && options.length === 0)
    return { field: 'options', message: 'Add at least one option' };
  if (new Set(options.map((entry) => entry.value)).size < options.length)
    return { field: 'options', message: 'Each option needs its own value' };
  const message = rulesProblem(field.validation ?? {});
  return message ? { field: 'validation', message } : undefined;
}

export type CustomFieldInput = z.output<typeof customFieldInput>;

/** A definition as it is used: what the form draws and what the server checks. */
export type CustomFieldDefinition = {
  name: string;
  label: string;
  type: CustomFieldType;
  section: string | null;
  options: { label: string; value: string }[];
  required: boolean;
  placeholder: string | null;
  /** What the form says below it. */
  help: string | null;
  validation: z.output<typeof validation>;
  /** When a record shows it, and when it must be filled in besides; none means always, and never. */
  shownWhen: Condition[];
  requiredWhen: Condition[];
};

export const customFieldDefinition = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(customFieldTypes),
  section: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  required: z.boolean(),
  placeholder: z.string().nullable(),
  help: z.string().nullable(),
  validation,
  shownWhen: conditions,
  requiredWhen: conditions,
});

function textRule({ label, type, validation: rule }: CustomFieldDefinition) {
  const words = type === 'textarea' ? longText : text;
  let schema = words(rule.maxLength ?? limits.textMax).trim();
  if (rule.minLength)
    schema = schema.min(rule.minLength, `${label} needs at least ${rule.minLength} characters`);
  const { pattern, message } = rule;
  const made = pattern && type === 'text' ? safePattern(pattern) : undefined;
  if (!made || 'problem' in made) return schema;
  return schema.refine(made.matches, message || `${label} does not look like ${pattern}`);
}

function numberRule({ label, validation: rule }: CustomFieldDefinition) {
  let schema = z.number(`${label} is a number`);
  if (rule.min !== undefined) schema = schema.min(rule.min, `${label} is at least ${rule.min}`);
  if (rule.max !== undefined) schema = schema.max(rule.max, `${label} is at most ${rule.max}`);
  return schema;
}

function valueRule(field: CustomFieldDefinition): z.ZodType {
  const choice = z.enum(
    field.options.map((entry) => entry.value) as [string, ...string[]], // a stored choice field has options
    `Choose one of the options for ${field.label}`,
  );
  const rules: Record<CustomFieldType, () => z.ZodType> = {
    text: () => textRule(field),
    textarea: () => textRule(field),
    number: () => numberRule(field),
    date: () => calendarDate(`${field.label} is required`),
    checkbox: () => z.boolean(`${field.label} is yes or no`),
    select: () => choice,
    radio: () => choice,
    multiselect: () => z.array(choice).transform((values) => [...new Set(values)]),
  };
  return rules[field.type]();
}

/** Whether a value of a form says nothing: there is none, a text or a list is empty, or a box is not ticked. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The schema of a record's `custom` values under these definitions; unknown names are dropped, empty values become absent. */
export function customFieldSchema(fields: readonly CustomFieldDefinition[]) {
  const shape = fields.map((field) => {
    const rule = z.preprocess((value) => (isEmpty(value) ? undefined : value), valueRule(field).optional());
    const needed = rule.refine(
      (value) => !field.required || value !== undefined,
      `${field.label} is required`,
    );
    return [field.name, needed.meta({ label: labelWithUnit(field) })] as const;
  });
  // Absent names are made present, so that a required one is asked for.
  const absent = Object.fromEntries(fields.map((field) => [field.name, null]));
  return z.preprocess(
    (values) => ({ ...absent, ...(values as object) }),
    z.object(Object.fromEntries(shape)),
  );
}
