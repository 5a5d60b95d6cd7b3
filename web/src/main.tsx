import './core/forms/zod-setup.ts';
import './styles/index.css';
import { firstCalls, firstScreenOf } from './app/first-calls.ts';
import { sayNotBegun } from './app/not-begun.ts';
import { ApiError } from './core/http/api-error.ts';
import { takeCarriedState } from './core/loading/carried-state.ts';
import { awaitFirstScreen } from './core/loading/first-screen.ts';
import { loadCode } from './core/loading/load-code.ts';
import { askEarly } from './core/http/request.ts';
import { session } from './core/session/session.ts';
import { startSession } from './core/session/start-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Lets the browser draw and answer the person before the next piece of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

firstScreenOf(location.pathname)?.().catch(() => undefined); // its route says so
takeCarriedState();
await startSession();
const calls = session.get().auth.isLoggedIn ? firstCalls(location) : [];
if (calls.length > 0) awaitFirstScreen();
for (const { endpoint, args } of calls) askEarly(endpoint, args);
try {
  // In two pieces: run as one, they hold a slow phone up for longer than a person should notice.
  const dom = await loadCode(() => import('react-dom/client'));
  await breathe();
  const { boot } = await loadCode(() => import('./app/boot.tsx'));
  await breathe();
  await boot(root, dom);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  sayNotBegun(root);
}
