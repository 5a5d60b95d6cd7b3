import type { CustomFieldDefinition, CustomFieldType } from 'contract/core/custom-field';
import { labelWithUnit } from 'contract/core/label-with-unit';
import type { FieldSpec } from '../../shared/forms/field-spec.ts';

const choosePlaceholders: Partial<Record<CustomFieldType, string>> = {
  select: 'Choose one',
  multiselect: 'Choose one or more',
};

/** An additional field as a form draws it: its type is the name of its control. */
export function customFieldSpec(field: CustomFieldDefinition): FieldSpec {
  return {
    label: labelWithUnit(field),
    control: field.type,
    required: field.required,
    placeholder: field.placeholder ?? choosePlaceholders[field.type],
    options: field.options,
    help: field.help ?? undefined,
  };
}
