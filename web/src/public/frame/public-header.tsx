import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../../core/session/session.ts';
import { Logo } from '../../shared/marks/logo.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { headerLinks, type PageLink } from '../content.ts';
import { frameTexts } from './frame-texts.ts';
import classes from './public-header.module.css';

function Brand() {
  return (
    <Link to="/" className={classes.brand} aria-label={frameTexts.plumblineHome}>
      <Logo size={28} />
      Plumbline
    </Link>
  );
}

function Links({ links }: { links: readonly PageLink[] }) {
  return links.map(({ label, to }) => (
    <NavLink key={to} to={to} end className={classes.link}>
      {label}
    </NavLink>
  ));
}

/** The ways in: for a stranger to the login and the sign-up, for who is signed in to their dashboard. */
function Entrance({ size = 'control' }: { size?: 'control' | 'large' }) {
  const { isLoggedIn } = useSession().auth;
  if (isLoggedIn)
    return (
      <ButtonLink variant="primary" size={size} to="/dashboard/home">
        {frameTexts.dashboard}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink variant={size === 'large' ? 'secondary' : 'quiet'} size={size} to="/login">
        {frameTexts.login}
      </ButtonLink>
      <ButtonLink variant="primary" size={size} to="/signup">
        {frameTexts.signUp}
      </ButtonLink>
    </>
  );
}

// The page is drawn before its code is there: a browser that knows these opens and closes the menu without it.
const commandfor = 'menu';
const opens = { command: 'show-modal', commandfor };
const closes = { command: 'close', commandfor };

/** The browser's own dialog keeps the focus inside, closes on Escape and gives the focus back. */
function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  return (
    <>
      <IconButton
        name={frameTexts.openMenu}
        icon={<IconMenu2 />}
        size="large"
        aria-haspopup="dialog"
        {...opens}
        onClick={open}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same */}
      <dialog
        ref={dialog}
        id={commandfor}
        className={classes.drawer}
        aria-label={frameTexts.menu}
        onClick={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.close(); // beside the drawer
        }}
      >
        <div className={classes.sheet}>
          <div className={classes.top}>
            <Brand />
            <IconButton
              name={frameTexts.closeMenu}
              icon={<IconX />}
              size="large"
              {...closes}
              onClick={() => dialog.current?.close()}
            />
          </div>
          <nav className={classes.list} aria-label={frameTexts.pages}>
            <Links links={headerLinks} />
          </nav>
          <div className={classes.ways}>
            <Entrance size="large" />
          </div>
        </div>
      </dialog>
    </>
  );
}

/** Stays at the top of every public page; on a phone its links are in a drawer. */
export function PublicHeader() {
  const { key } = useLocation();
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Brand />
        <nav className={classes.pages} aria-label={frameTexts.pages}>
          <Links links={headerLinks} />
        </nav>
        <div className={classes.entrance}>
          <Entrance />
        </div>
        <div className={classes.menu}>
          {/* A new one for each page: the last one's was open. */}
          <Drawer key={key} />
        </div>
      </div>
    </header>
  );
}
