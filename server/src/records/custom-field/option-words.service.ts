import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';

/** What the answer to a field with options reads as; an option that is there no more by what it was kept as. */
export function optionWords({ options }: Pick<CustomField, 'options'>, value: unknown): string {
  const labelOf = (chosen: unknown) =>
    options.find((option) => option.value === chosen)?.label ?? String(chosen);
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(', ');
}
