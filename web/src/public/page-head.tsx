import type { ReactNode } from 'react';
import column from './column.module.css';
import classes from './page-head.module.css';

export type PageHeadProps = { title: string; lead: string; children?: ReactNode };

/** The beginning of a public page other than the first one. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={`${column.column} ${classes.head}`}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}
