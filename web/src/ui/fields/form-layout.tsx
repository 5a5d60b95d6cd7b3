import type { ComponentProps, ReactNode } from 'react';
import classes from './form-layout.module.css';

export type FormLayoutProps = Omit<ComponentProps<'form'>, 'className' | 'style'> & {
  /** Beside the fields where there is room, below them otherwise. */
  rail?: ReactNode;
};

/** A form in one column. */
export function FormLayout({ rail, children, ...form }: FormLayoutProps) {
  return (
    <div className={classes.layout} data-alone={rail ? undefined : true}>
      <form noValidate {...form} className={classes.fields}>
        {children}
      </form>
      {rail && <div className={classes.rail}>{rail}</div>}
    </div>
  );
}
