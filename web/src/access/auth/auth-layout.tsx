import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../shared/marks/logo.tsx';
import { PlumbBob } from '../../shared/marks/plumb-bob.tsx';
import classes from './auth-layout.module.css';
import { authLayoutTexts } from './auth-texts.ts';

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
          <Link to="/" className={classes.brand} aria-label={authLayoutTexts.plumblineHome}>
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
      <aside className={classes.panel} aria-label={authLayoutTexts.aboutPlumbline}>
        <span className={classes.line} />
        <PlumbBob width={32} onPanel />
        <span className={classes.ticks} />
        <p className={classes.sentence}>{authLayoutTexts.claim}</p>
        <p className={classes.promise}>{authLayoutTexts.claimText}</p>
      </aside>
    </div>
  );
}
