import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad';

export type PillProps = { tone: Tone; icon: ReactNode; children: ReactNode };

/** A word with its icon; only the icon is coloured, so the word carries the meaning. */
export function Pill({ tone, icon, children }: PillProps) {
  return (
    <span className={classes.pill} data-tone={tone}>
      <span className={classes.icon}>{icon}</span>
      {children}
    </span>
  );
}
