import type { ReactNode } from 'react';
import classes from './record-layout.module.css';

export type SectionProps = {
  title: string;
  /** What the title means, for whoever does not know it. */
  about?: string | undefined;
  /** At the end of the heading's row. */
  action?: ReactNode;
  /** Only for the one section that decides. */
  framed?: boolean;
  children: ReactNode;
};

/** A part of a page under its own heading. */
export function Section({ title, about, action, framed = false, children }: SectionProps) {
  return (
    <section className={classes.section} data-framed={framed || undefined} aria-label={title}>
      <div className={classes.head}>
        <h2 title={about}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
