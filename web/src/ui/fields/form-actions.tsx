import type { ReactNode } from 'react';
import classes from './form-layout.module.css';

/** The end of a form: Save and Cancel at the start, the state of the draft at the end. */
export function FormActions({ children, state }: { children: ReactNode; state?: ReactNode }) {
  return (
    <div className={classes.actions}>
      {children}
      {state && (
        <span className={classes.state} role="status">
          {state}
        </span>
      )}
    </div>
  );
}
