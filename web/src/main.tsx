import './core/forms/zod-setup.ts';
import './styles/index.css';
import { sayNotBegun } from './app/notices/not-begun.ts';
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

/** Asks for the code and the answers of the first screen; without the code that knows them, the screen asks for itself. */
async function askForFirstScreen(started: Promise<void>): Promise<void> {
  if (!session.get().auth.isLoggedIn) return;
  const first = await loadCode(() => import('./app/first-calls.ts')).catch(() => null);
  first
    ?.firstScreenOf(location.pathname)?.()
    .catch(() => undefined); // its route says so
  await started;
  const calls = session.get().auth.isLoggedIn && first ? first.firstCalls(location) : [];
  if (calls.length > 0) awaitFirstScreen();
  for (const { endpoint, args } of calls) askEarly(endpoint, args);
}

takeCarriedState();
const started = startSession();
await askForFirstScreen(started);
await started;
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
