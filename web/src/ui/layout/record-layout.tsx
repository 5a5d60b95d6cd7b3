import type { ReactNode } from 'react';
import { layoutTexts } from './layout-texts.ts';
import classes from './record-layout.module.css';

export type RecordLayoutProps = {
  children: ReactNode;
  rail: ReactNode;
  /** What comes after all of it: below the facts, where these stand below what the record says. */
  after?: ReactNode;
};

/** The body of a record's page: what it says, and beside it its facts. */
export function RecordLayout({ children, rail, after }: RecordLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>{children}</div>
      <aside className={classes.column} aria-label={layoutTexts.facts}>
        {rail}
      </aside>
      {after && <div className={classes.column}>{after}</div>}
    </div>
  );
}
