import './core/zod-setup.ts';
import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App, untilReady } from './app/app.tsx';
import { routes } from './app/routes.tsx';
import { session } from './core/session.ts';
import { startSession } from './core/start-session.ts';

await startSession();
const router = createBrowserRouter(routes);
await untilReady(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const drawn = root.querySelector('[data-prerendered]');
const top = drawn ? scrollY : 0;

/** What a page that was drawn beforehand had to wait with; whoever has scrolled in it stays there. */
function takeOver() {
  drawn?.removeAttribute('data-prerendered');
  for (const form of root?.querySelectorAll('form[inert]') ?? []) form.removeAttribute('inert');
  if (top > 0) scrollTo(0, top);
}

// A page was drawn for a stranger, and without what stands behind the question mark.
const isAsDrawn = drawn && !session.get().auth.isLoggedIn && location.search === '';
const app = <App router={router} onShown={takeOver} />;
// In small steps, so that a slow phone stays able to scroll meanwhile.
startTransition(() => {
  if (isAsDrawn) hydrateRoot(drawn, app);
  else createRoot(root).render(app);
});
