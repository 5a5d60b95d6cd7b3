import type { ReactNode } from 'react';
import classes from './card.module.css';

/** As many cards beside each other as have room: four at 1366 px. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.grid} aria-label={label}>
      {children}
    </section>
  );
}
