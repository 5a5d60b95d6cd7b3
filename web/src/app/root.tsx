import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { ConnectionBanners } from './notices/connection-banners.tsx';
import type { PageHandle } from '../shared/screen/page.tsx';
import classes from './root.module.css';

/** Stands before the outlet, so that a screen with a title of its own has the last word. */
function DocumentTitle() {
  const title = useMatches().reduce<string | undefined>(
    (found, { handle }) => (handle as PageHandle | undefined)?.title ?? found,
    undefined,
  );
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
  return null;
}

/** After a change of page the focus goes to its beginning, unless the page took it already. */
function useFocusOnPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What every screen stands in: its title, its scroll position and focus, and what is to be said about the connection. */
export function Root() {
  const isLoading = useNavigation().state !== 'idle';
  useFocusOnPage();
  return (
    <>
      <DocumentTitle />
      <ScrollRestoration />
      {isLoading && <div className={classes.progress} aria-hidden />}
      <Outlet />
      <ConnectionBanners />
    </>
  );
}
