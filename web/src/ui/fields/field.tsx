import { useId, type ReactNode } from 'react';
import { FieldError, FieldNotes, notesOf } from './field-notes.tsx';
import classes from './field.module.css';

type FieldSize = 'control' | 'form' | 'large';

/** What every field of the kit takes beside its own value. */
export type FieldProps = {
  /** The words above the field; they alone are its name. */
  label: string;
  help?: ReactNode;
  error?: string;
  /** Read out as required; optional is what is said in words. */
  required?: boolean;
  size?: FieldSize;
  /** A link at the end of the label's row. */
  labelEnd?: ReactNode;
};

type FieldControl = {
  id: string;
  className: string | undefined;
  'data-size': FieldSize;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldFrameProps = FieldProps & {
  id?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, help and error below, both tied to the control that it hands to its child. */
export function Field({
  id,
  label,
  help,
  error,
  required,
  size = 'form',
  labelEnd,
  children,
}: FieldFrameProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const notes = { id: inputId, help, error };
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      {labelEnd && <span className={classes.labelEnd}>{labelEnd}</span>}
      {children({
        id: inputId,
        className: classes.input,
        'data-size': size,
        'aria-describedby': notesOf(notes),
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNotes {...notes} />
    </div>
  );
}

const mantineSizes = { control: 'xs', form: 'sm', large: 'lg' } as const;

/** The same declaration as the props that Mantine's own fields take. */
export function mantineField({ label, help, error, required, size = 'form', labelEnd }: FieldProps) {
  return {
    label,
    description: help,
    error: error ? <FieldError>{error}</FieldError> : undefined,
    size: mantineSizes[size],
    'aria-required': required || undefined,
    inputContainer: (input: ReactNode) => (
      <>
        {labelEnd && <span className={classes.labelEnd}>{labelEnd}</span>}
        {input}
      </>
    ),
  };
}
