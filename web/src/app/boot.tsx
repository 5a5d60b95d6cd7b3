import { startTransition } from 'react';
import type { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type PatchRoutesOnNavigationFunctionArgs } from 'react-router';
import { firstScreenIsShown } from '../core/loading/first-screen.ts';
import { loadCode } from '../core/loading/load-code.ts';
import { session } from '../core/session/session.ts';
import { App, untilReady } from './app.tsx';
import { routesWith, signedInId } from './open-routes.tsx';

const loadSignedIn = async () => (await loadCode(() => import('./signed-in-routes.tsx'))).signedInRoutes;

/** Whoever signs in later gets the screens of signed-in people with the first address that may be one of them. */
async function addSignedIn({ patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  patch(signedInId, await loadSignedIn());
}

/** Strangers are spared the list of all screens. */
async function makeRouter() {
  if (session.get().auth.isLoggedIn) return createBrowserRouter(routesWith(await loadSignedIn()));
  return createBrowserRouter(routesWith([]), { patchRoutesOnNavigation: addSignedIn });
}

/** Shows the application in an element, or takes a page over that was drawn there beforehand. */
export async function boot(
  root: Element,
  dom: { createRoot: typeof createRoot; hydrateRoot: typeof hydrateRoot },
): Promise<void> {
  const router = await makeRouter();
  await untilReady(router);
  const drawn = root.querySelector('[data-prerendered]');
  const top = drawn ? scrollY : 0;

  /** Goes on with what had to wait; whoever has scrolled in it stays there. */
  function takeOver() {
    drawn?.removeAttribute('data-prerendered');
    for (const form of root.querySelectorAll('form[inert]')) form.removeAttribute('inert');
    if (top > 0) scrollTo(0, top);
    void firstScreenIsShown();
  }

  // A page was drawn for a stranger, and without what stands behind the question mark.
  const isAsDrawn = drawn && !session.get().auth.isLoggedIn && location.search === '';
  const app = <App router={router} onShown={takeOver} />;
  // In small steps, so that a slow phone stays able to scroll meanwhile.
  startTransition(() => {
    if (isAsDrawn) dom.hydrateRoot(drawn, app);
    else dom.createRoot(root).render(app);
  });
}
