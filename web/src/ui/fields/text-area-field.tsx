import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className' | 'style'>;

/** Several lines; grows with its text up to a limit. */
export function TextAreaField({
  label,
  help,
  error,
  required,
  size,
  labelEnd,
  id,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ id, label, help, error, required, size, labelEnd }}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}
