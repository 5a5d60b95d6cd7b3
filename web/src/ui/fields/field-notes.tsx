import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field.module.css';

export type FieldNotesProps = { id: string; help?: ReactNode; error?: string };

/** The ids of the notes below a control, the error first, for its aria-describedby. */
export function notesOf({ id, help, error }: FieldNotesProps): string | undefined {
  return [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined;
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <>
      <IconAlertCircle />
      {children}
    </>
  );
}

/** Help and error below a control. */
export function FieldNotes({ id, help, error }: FieldNotesProps) {
  return (
    <>
      {help && (
        <p className={classes.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          <FieldError>{error}</FieldError>
        </p>
      )}
    </>
  );
}
