import { type FieldValues, type Path, useController } from 'react-hook-form';
import { pointerRelease } from '../../core/forms/pointer-release.ts';
import type { Form } from '../../core/forms/use-form.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldSpec } from './field-spec.ts';

export type FormFieldProps<I extends FieldValues, O> = {
  form: Form<I, O>;
  name: Path<I>;
  field: FieldSpec;
  /** Hears the new value beside the form. */
  onChange?: (value: unknown) => void;
};

/** A field of a form, drawn by its declaration and checked when it is left. */
export function FormField<I extends FieldValues, O>({ form, name, field, onChange }: FormFieldProps<I, O>) {
  const {
    field: { ref: takeControl, ...bound },
  } = useController({ control: form.control, name });
  return (
    <FieldInput
      field={field}
      name={bound.name}
      ref={takeControl}
      value={bound.value}
      error={form.errorOf(name)}
      onChange={(value) => {
        bound.onChange(value);
        onChange?.(value);
      }}
      onBlur={() => void pointerRelease().then(bound.onBlur)}
    />
  );
}
