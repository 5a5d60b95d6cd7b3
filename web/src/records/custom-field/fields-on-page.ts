import { fieldsFor } from 'contract/core/fields-for';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';

/** The additional fields that a record is read with, in the order of the form. */
export function fieldsOnPage(
  fields: readonly CustomField[],
  record: { custom: Record<string, unknown> },
): CustomField[] {
  const active = fields.filter(({ status }) => status === 'active');
  const shown = new Map(fieldsFor(active, { ...record }).map((field) => [field.name, field]));
  return fields.flatMap((field) => {
    // A retired field leaves the form, yet what was said in it stays to be read.
    if (field.status === 'retired') return record.custom[field.name] === undefined ? [] : [field];
    return shown.get(field.name) ?? [];
  });
}
