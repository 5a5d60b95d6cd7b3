import type { CustomFieldDefinition } from './custom-field.ts';

/** What an additional field is called where a bare number is given or stands, such as `Weight (kg)`. */
export const labelWithUnit = ({
  label,
  validation: { unit },
}: Pick<CustomFieldDefinition, 'label' | 'validation'>): string => (unit ? `${label} (${unit})` : label);
