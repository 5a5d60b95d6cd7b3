import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'style'>;

/** One line of text; takes what react-hook-form's register gives. */
export function TextField({ label, help, error, required, size, labelEnd, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, help, error, required, size, labelEnd }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
