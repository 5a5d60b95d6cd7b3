import type { ReactNode } from 'react';
import classes from './points.module.css';

/** Short things that are so, one below the other. */
export function Points({ points, icon }: { points: readonly string[]; icon: ReactNode }) {
  return (
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>
          {icon}
          {point}
        </li>
      ))}
    </ul>
  );
}
