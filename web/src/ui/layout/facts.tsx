import type { ReactNode } from 'react';
import classes from './record-layout.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Tells it from others of the same label. */
  id?: string;
};

/** Labels and their values; with lines between them where the values are sentences. */
export function Facts({ facts, lined = false }: { facts: Fact[]; lined?: boolean }) {
  return (
    <dl className={classes.facts} data-lined={lined || undefined}>
      {facts.map((fact) => (
        <div key={fact.id ?? fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
