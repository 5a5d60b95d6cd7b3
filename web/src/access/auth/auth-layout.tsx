import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../shared/marks/logo.tsx';
import { PlumbBob } from '../../shared/marks/plumb-bob.tsx';
import classes from './auth-layout.module.css';

export type AuthLayoutProps = {
  /** The one h1. */
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The way to the neighbouring page, below the form. */
  footer?: ReactNode;
};

/** The frame of signing in: the form, and beside it, where there is room, the line. It needs no part of Mantine. */
export function AuthLayout({ title, lead, children, footer }: AuthLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <header>
          <Link to="/" className={classes.brand} aria-label="Plumbline, home">
            <Logo size={28} />
            Plumbline
          </Link>
        </header>
        <main className={classes.main} tabIndex={-1}>
          <div className={classes.form}>
            <h1 className={classes.title}>{title}</h1>
            {lead && <p className={classes.lead}>{lead}</p>}
            <div className={classes.body}>{children}</div>
            {footer && <p className={classes.footer}>{footer}</p>}
          </div>
        </main>
      </div>
      <aside className={classes.panel} aria-label="About Plumbline">
        <span className={classes.line} />
        <PlumbBob width={32} onPanel />
        <span className={classes.ticks} />
        <p className={classes.sentence}>A finding raised on the line this morning has an owner by noon.</p>
        <p className={classes.promise}>
          Corrective actions, risks, audits and documents in one place, with nothing left unsigned and nobody
          chasing by email.
        </p>
      </aside>
    </div>
  );
}
