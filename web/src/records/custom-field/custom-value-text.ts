import type { CustomFieldDefinition } from 'contract/core/custom-field';
import { formatDate } from '../../ui/format/format-date.ts';

/** A value of an additional field in words: labels for options, MM/DD/YYYY for dates; empty when there is none. */
export function customValueText(field: CustomFieldDefinition, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const labelOf = (chosen: unknown) =>
    field.options.find((option) => option.value === chosen)?.label ?? String(chosen);
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (field.type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (field.type === 'date') return formatDate(String(value));
  if (field.type === 'select' || field.type === 'radio') return labelOf(value);
  const { unit } = field.validation;
  return unit ? `${String(value)} ${unit}` : String(value);
}
