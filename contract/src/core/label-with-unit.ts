type Named = { label: string; validation: { unit?: string | undefined } };

/** What an additional field is called where a bare number is given or stands, such as `Weight (kg)`. */
export const labelWithUnit = ({ label, validation: { unit } }: Named): string =>
  unit ? `${label} (${unit})` : label;
