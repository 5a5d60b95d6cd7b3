import type { ReactNode } from 'react';
import classes from './dock.module.css';
import { useIsKeyboardUp } from './use-is-keyboard-up.ts';

type DockProps = {
  /** What is in it, read out. */
  label: string;
  /** A line above the buttons. */
  line?: ReactNode;
  children: ReactNode;
};

/** What a page needs first, within reach of the thumb; it makes room while somebody types. */
export function Dock({ label, line, children }: DockProps) {
  const isAway = useIsKeyboardUp();
  if (isAway) return null;
  return (
    <section className={classes.dock} aria-label={label}>
      {line && <p className={classes.line}>{line}</p>}
      <div className={classes.buttons}>{children}</div>
    </section>
  );
}

/** At the end of a page with a dock: what stands last is not behind it. */
export function DockSpace() {
  return <div className={classes.space} />;
}
