import { type CustomFieldDefinition, customFieldSchema } from 'contract/core/custom-field';
import { form5W2H, type Risk, riskInput, type RiskStatus, riskStatus } from 'contract/modules/risk/risk';
import { z } from 'zod';
import { emptyValue, fieldSpecOf } from '../../../shared/forms/field-spec.ts';
import { customFieldSpec } from '../../../records/custom-field/custom-field-spec.ts';
import { changedValues } from './changed-values.ts';

// A reference and people stand in a form by their ids.
type InForm<T> = T extends { _id: string } ? string : T extends { _id: string }[] ? string[] : T;

/** The risk's own fields as they stand in the form. */
type OwnValues = { [Name in keyof typeof riskInput.shape]: InForm<Risk[Name]> };

/** What stands in the form: every field has a control, so none is absent. */
export type RiskValues = OwnValues & {
  form5W2H: Record<string, string>;
  custom: Record<string, unknown>;
  status: RiskStatus;
};

/** The contract's rules for a risk, with those of the workspace's additional fields. */
export function riskFormSchema(fields: readonly CustomFieldDefinition[]) {
  const schema = z.object({
    ...riskInput.shape,
    form5W2H,
    custom: customFieldSchema(fields),
    status: riskStatus,
  });
  // The contract takes more than the form gives it; what the form gives is exactly this.
  return schema as unknown as z.ZodType<RiskValues, RiskValues>;
}

const questions = Object.keys(form5W2H.shape);

const emptyCustom = (fields: readonly CustomFieldDefinition[]) =>
  fields.map((field): [string, unknown] => [field.name, emptyValue(customFieldSpec(field))]);

/** Each of the risk's own fields as `risk` has it; empty where it says nothing. */
function ownValues(risk?: Risk): OwnValues {
  const entries = Object.entries(riskInput.shape).map(([name, schema]) => {
    const value = risk?.[name as keyof OwnValues]; // Object.entries loses the literal keys
    return [name, inForm(value) ?? emptyValue(fieldSpecOf(schema))];
  });
  return Object.fromEntries(entries) as OwnValues; // and fromEntries, too
}

function inForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inForm);
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
}

/** The form of a new risk: the caller manages it, and it was identified today. */
export function newRiskValues(
  fields: readonly CustomFieldDefinition[],
  managers: string[],
  today: string,
): RiskValues {
  return {
    ...ownValues(),
    dateIdentified: today,
    managers,
    form5W2H: Object.fromEntries(questions.map((question) => [question, ''])),
    custom: Object.fromEntries(emptyCustom(fields)),
    status: 'pending',
  };
}

/** The form of a risk that is there. */
export function riskValues(risk: Risk, fields: readonly CustomFieldDefinition[]): RiskValues {
  return {
    ...ownValues(risk),
    form5W2H: Object.fromEntries(questions.map((question) => [question, risk.form5W2H[question] ?? ''])),
    custom: Object.fromEntries(
      emptyCustom(fields).map(([name, empty]) => [name, risk.custom[name] ?? empty]),
    ),
    status: risk.status,
  };
}

const orNothing = (name: string, values: Record<string, unknown>) =>
  Object.keys(values).length > 0 ? { [name]: values } : {};

/** Only what differs from the risk as it was when the form was opened, so that others' changes elsewhere stay. */
export function riskChanges(values: RiskValues, before: RiskValues): Record<string, unknown> {
  const { form5W2H: answers, custom, ...fields } = values;
  const { form5W2H: oldAnswers, custom: oldCustom, ...oldFields } = before;
  return {
    ...changedValues(fields, oldFields),
    ...orNothing('form5W2H', changedValues(answers, oldAnswers)),
    ...orNothing('custom', changedValues(custom, oldCustom)),
  };
}
