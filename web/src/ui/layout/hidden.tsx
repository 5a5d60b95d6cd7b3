import type { ReactNode } from 'react';
import classes from './hidden.module.css';

/** Text that is read out and not shown. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
