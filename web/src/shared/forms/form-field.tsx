import { type FieldValues, type Path, useController } from 'react-hook-form';
import { pointerRelease } from '../../core/forms/pointer-release.ts';
import type { Form } from '../../core/forms/use-form.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldSpec } from './field-spec.ts';
import classes from './form-field.module.css';

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
  const change = (value: unknown) => {
    bound.onChange(value);
    onChange?.(value);
  };
  const input = (
    <FieldInput
      field={field}
      name={bound.name}
      ref={takeControl}
      value={bound.value}
      error={form.errorOf(name)}
      onChange={change}
      onBlur={() => void pointerRelease().then(bound.onBlur)}
    />
  );
  if (!field.below) return input;
  return (
    <div className={classes.withBelow}>
      {input}
      {field.below(change)}
    </div>
  );
}
