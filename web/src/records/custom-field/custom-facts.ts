import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { customValueText } from './custom-value-text.ts';
import { fieldsOnPage } from './fields-on-page.ts';

/** What additional fields say in words, each with its label; those of which nothing is said are left out. */
export function customFacts(
  fields: readonly CustomField[],
  said: { custom: Record<string, unknown> },
): { label: string; value: string }[] {
  return fieldsOnPage(fields, said).flatMap((field) => {
    const value = customValueText(field, said.custom[field.name]);
    return value ? [{ label: field.label, value }] : [];
  });
}
