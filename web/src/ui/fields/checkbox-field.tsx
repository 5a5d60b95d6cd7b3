import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './checkbox.module.css';
import { FieldNotes, notesOf } from './field-notes.tsx';
import field from './field.module.css';

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'size'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
};

/** One yes or no, its words beside it; takes what react-hook-form's register gives. */
export function CheckboxField({ label, help, error, required, id, ...input }: CheckboxFieldProps) {
  const generatedId = useId();
  const notes = { id: id ?? generatedId, help, error };
  return (
    <div className={field.field}>
      <label className={classes.option}>
        <input
          {...input}
          id={notes.id}
          type="checkbox"
          className={classes.box}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={notesOf(notes)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes {...notes} />
    </div>
  );
}
