import './core/zod-setup.ts';
import './styles/index.css';
import { firstCalls } from './app/first-calls.ts';
import { takeCarriedState } from './core/carried-state.ts';
import { awaitFirstScreen } from './core/first-screen.ts';
import { askEarly } from './core/request.ts';
import { session } from './core/session.ts';
import { startSession } from './core/start-session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Lets the browser draw and answer the person before the next piece of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** The screens that people begin with: fetched with what stands around them, not after it. */
const firstScreens: [RegExp, () => Promise<unknown>][] = [
  [/^\/dashboard\/home$/, () => import('./features/dashboard/home-page.tsx')],
  [/^\/risk\/.+\/library$/, () => import('./features/risk/list/risk-list-page.tsx')],
];

for (const [address, load] of firstScreens) if (address.test(location.pathname)) void load();
takeCarriedState();
await startSession();
const calls = session.get().auth.isLoggedIn ? firstCalls(location) : [];
if (calls.length > 0) awaitFirstScreen();
for (const { endpoint, args } of calls) askEarly(endpoint, args);
// In two pieces: run as one, they hold a slow phone up for longer than a person should notice.
const dom = await import('react-dom/client');
await breathe();
const { boot } = await import('./app/boot.tsx');
await breathe();
await boot(root, dom);
