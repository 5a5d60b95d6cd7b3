import { useId, type Ref } from 'react';
import classes from './checkbox.module.css';
import { FieldNotes, notesOf } from './field-notes.tsx';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';
import type { Option } from './option.ts';

export type RadioFieldProps = Omit<FieldProps, 'size' | 'labelEnd'> & {
  options: Option[];
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  /** As chips that are easy to tap, rather than one below the other. */
  look?: 'chips';
  ref?: Ref<HTMLInputElement>;
};

/** One of a few options, all of them visible. */
export function RadioField(props: RadioFieldProps) {
  const { label, help, error, required, options, value, onChange, onBlur, name, disabled, look, ref } = props;
  const id = useId();
  const notes = { id, help, error };
  return (
    <fieldset
      className={field.field}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={notesOf(notes)}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options} data-look={look}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.option}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              className={classes.box}
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes {...notes} />
    </fieldset>
  );
}
