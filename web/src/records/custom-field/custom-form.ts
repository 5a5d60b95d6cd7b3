import { type CustomFieldDefinition, customFieldSchema } from 'contract/core/custom-field';
import { fieldsFor } from 'contract/core/fields-for';
import { z } from 'zod';
import { emptyValue } from '../../shared/forms/field-spec.ts';
import { customFieldSpec } from './custom-field-spec.ts';

type Values = Record<string, unknown>;
type Issues = Pick<z.ZodError, 'issues'>['issues'];

const within = (name: string, issues: Issues): Issues =>
  issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));

/** The rules of a form, with those of the additional fields that it shows by what stands in it. */
export function withCustomRules<V extends Values>(
  own: z.ZodType,
  fields: readonly CustomFieldDefinition[],
): z.ZodType<V, V> {
  const schema = z.unknown().transform((given, context) => {
    const values = given as Values; // what stands in the form
    const custom = customFieldSchema(fieldsFor(fields, values)).safeParse(values['custom']);
    const rest = own.safeParse(values);
    const issues = [...(rest.error?.issues ?? []), ...within('custom', custom.error?.issues ?? [])];
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
    return rest.success && custom.success ? { ...(rest.data as Values), custom: custom.data } : z.NEVER;
  });
  // The contract takes more than the form gives it; what the form gives is exactly this.
  return schema as unknown as z.ZodType<V, V>;
}

/** What stands in the controls of additional fields: what is said of them, and what is empty where nothing is. */
export const customValues = (fields: readonly CustomFieldDefinition[], said: Values = {}): Values =>
  Object.fromEntries(
    fields.map((field): [string, unknown] => [
      field.name,
      said[field.name] ?? emptyValue(customFieldSpec(field)),
    ]),
  );
