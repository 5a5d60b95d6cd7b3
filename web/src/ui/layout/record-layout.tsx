import type { ReactNode } from 'react';
import { layoutTexts } from './layout-texts.ts';
import classes from './record-layout.module.css';

/** The body of a record's page: what it says, and beside it its facts. */
export function RecordLayout({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>{children}</div>
      <aside className={classes.column} aria-label={layoutTexts.facts}>
        {rail}
      </aside>
    </div>
  );
}
