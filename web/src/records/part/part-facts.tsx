import type { ReactNode } from 'react';
import classes from './part.module.css';

/** A label and its value, or below it what somebody has written, which takes the whole width. */
export type PartFact = { label: string; value: ReactNode } | { label: string; text: string };

/** What a part of a record says of itself. */
export function PartFacts({ facts }: { facts: readonly PartFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={'text' in fact ? classes.wide : undefined}>
          <dt>{fact.label}</dt>
          <dd>{'text' in fact ? <p className={classes.text}>{fact.text}</p> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
