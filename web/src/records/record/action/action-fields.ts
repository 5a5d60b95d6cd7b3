import type { CustomFieldDefinition } from 'contract/core/custom-field';
import { labelsOf } from 'contract/core/field';
import { daysAfter } from 'contract/core/days';
import type { ActionPriority } from 'contract/records/record/action-priorities';
import { actionDatesProblem, actionTakerProblem } from 'contract/records/record/action';
import { z } from 'zod';
import { emptyValue, type FieldSpec, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { customValues, withCustomRules } from '../../custom-field/custom-form.ts';
import { changedValues } from '../form/changed-values.ts';
import { byName, inForm } from '../record-fields.ts';
import type { ShownAction } from '../record-kind.ts';

/** What a kind says of the form of its actions. */
export type ActionFields = {
  /** The fields of an action from the contract: name, startDate, endDate, assignedTo and description among them. */
  input: z.ZodObject;
  /** Objects among them of which nothing need be said, such as a cause, by the name of the field. */
  parts: Record<string, z.ZodObject>;
  /** Its own fields by their names, row by row, below those that every action has. */
  rows: readonly (readonly string[])[];
  /** What the form knows of fields besides, such as choices, by their names. */
  fields: Record<string, Partial<FieldSpec>>;
  /** What a new one begins with. */
  begins?: Readonly<Record<string, unknown>>;
};

/** What stands in the form of an action: every field has a control, so none is absent. */
export type ActionValues = Record<string, unknown>;

type Values = Record<string, unknown>;

const valuesOf = (entries: [string, unknown][]): Values => Object.fromEntries(entries);
const valuesAt = (values: Values, name: string) => (values[name] ?? {}) as Values; // a part is an object
const schemasOf = ({ shape }: z.ZodObject) => Object.entries(shape) as [string, z.ZodType][]; // shapes hold schemas

/** A field by its name, such as `name` or `cause.name`; what belongs to a part need not be said. */
export function actionField({ input, parts, fields }: ActionFields, path: string): FieldSpec {
  const [name = '', inner] = path.split('.');
  const schema = (inner ? parts[name]?.shape[inner] : input.shape[name]) as z.ZodType | undefined; // shapes hold schemas
  if (!schema) throw new Error(`This kind of action has no field ${path}.`);
  const field = { ...fieldSpecOf(schema), ...fields[path] };
  return inner ? { ...field, required: false } : field;
}

/** What the fields of an action are called, by their names. */
export const actionLabels = ({ input }: ActionFields): Record<string, string> => labelsOf(input);

const isEmpty = (part: Values) => Object.values(part).every((value) => !value);

/** The contract's rules for an action, with its dates in order; a part of which nothing is said is none. */
export function actionFormSchema(
  { input, parts }: ActionFields,
  custom: readonly CustomFieldDefinition[],
): z.ZodType<ActionValues, ActionValues> {
  const withoutEmptyParts = (values: unknown) => {
    const given = values as Values; // the form holds nothing else
    const said = Object.keys(parts).map((name): [string, unknown] => [
      name,
      isEmpty(valuesAt(given, name)) ? null : given[name],
    ]);
    return { ...given, ...valuesOf(said) };
  };
  const rules = input.superRefine((action, context) => {
    // Every kind of action has these two.
    const message = actionDatesProblem(action as { startDate: string; endDate: string });
    if (message) context.addIssue({ code: 'custom', path: ['endDate'], message });
    const nobody = actionTakerProblem(action as { assignedTo: string[]; group?: string | null });
    if (nobody) context.addIssue({ code: 'custom', path: ['assignedTo'], message: nobody });
  });
  return withCustomRules(z.preprocess(withoutEmptyParts, rules), custom);
}

/** Each field as `action` has it; empty where it says nothing. */
function valuesFrom({ input, parts }: ActionFields, action: Values): ActionValues {
  const valueOf = (schema: z.ZodType, value: unknown) => inForm(value) ?? emptyValue(fieldSpecOf(schema));
  const entries = schemasOf(input).map(([name, schema]): [string, unknown] => {
    const part = parts[name];
    if (!part) return [name, valueOf(schema, action[name])];
    const inner = schemasOf(part).map(([key, field]): [string, unknown] => [
      key,
      valueOf(field, valuesAt(action, name)[key]),
    ]);
    return [name, valuesOf(inner)];
  });
  return valuesOf(entries);
}

export type Begun = { today: string; days?: number | null | undefined };

/** The form of a new action: it begins today, and ends after as many days as the workspace says. */
export function newActionValues(
  fields: ActionFields,
  custom: readonly CustomFieldDefinition[],
  { today, days }: Begun,
): ActionValues {
  return {
    ...valuesFrom(fields, {}),
    ...fields.begins,
    custom: customValues(custom),
    priority: 'medium' satisfies ActionPriority,
    startDate: today,
    endDate: days ? daysAfter(today, days) : '',
  };
}

/** The form of an action that is there. */
export function actionValues(
  fields: ActionFields,
  custom: readonly CustomFieldDefinition[],
  action: ShownAction,
): ActionValues {
  return { ...valuesFrom(fields, byName(action)), custom: customValues(custom, action.custom) };
}

/** Only what differs from the action as it was when the editing began. */
export function actionChanges({ parts }: ActionFields, body: Values, before: Values): Values {
  const { custom: _all, ...changes } = changedValues(body, before);
  const custom = changedValues(valuesAt(body, 'custom'), valuesAt(before, 'custom'));
  if (Object.keys(custom).length > 0) changes['custom'] = custom;
  // What is no longer asked of an action is said so: nothing at all would leave it as it is.
  for (const name of Object.keys(changes)) if (body[name] === false) changes[name] = false;
  for (const name of Object.keys(parts)) {
    const [now, then] = [body[name] as Values | null, valuesAt(before, name)]; // a part is an object, or none
    delete changes[name];
    const isSame = Object.keys(changedValues({ ...then, ...now }, then)).length === 0;
    if (!isSame || isEmpty(then) === Boolean(now)) changes[name] = now ?? null;
  }
  return changes;
}
