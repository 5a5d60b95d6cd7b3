import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { useHandedFocus } from '../overlays/use-handed-focus.ts';

export type EmptyStateProps = {
  picture?: ReactNode;
  /** The specification's message, to the letter. */
  message: string;
  /** What this is and why one would want it, in two or three lines. */
  children?: ReactNode;
  /** The one primary button. */
  action?: ReactNode;
  /** A quiet second way, in words with a link. */
  second?: ReactNode;
};

export function EmptyState({ picture, message, children, action, second }: EmptyStateProps) {
  const frame = useHandedFocus<HTMLDivElement>();
  return (
    <div ref={frame} className={classes.empty}>
      {picture && (
        <div className={classes.picture} aria-hidden>
          {picture}
        </div>
      )}
      <h2>{message}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {second && <p className={classes.second}>{second}</p>}
    </div>
  );
}
