import type { ReactNode } from 'react';
import { layoutTexts } from './layout-texts.ts';
import classes from './record-layout.module.css';

export type RecordLayoutProps = {
  /** What it says first: a narrow screen has the facts below that, before all else. */
  lead?: ReactNode;
  children: ReactNode;
  rail: ReactNode;
  /** What comes after all of it. */
  after?: ReactNode;
};

/** The body of a record's page: what it says, and beside it its facts. */
export function RecordLayout({ lead, children, rail, after }: RecordLayoutProps) {
  return (
    <div className={classes.layout} data-led={lead ? true : undefined}>
      {lead && <div className={classes.column}>{lead}</div>}
      {!lead && <div className={classes.column}>{children}</div>}
      <aside className={classes.column} aria-label={layoutTexts.facts}>
        {rail}
      </aside>
      {lead && <div className={classes.column}>{children}</div>}
      {after && <div className={classes.column}>{after}</div>}
    </div>
  );
}
