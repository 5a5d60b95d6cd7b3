import { waits } from 'contract/core/waits';
import { ApiError } from './api-error.ts';
import { loadCode } from '../loading/load-code.ts';
import { request } from './request.ts';
import { session } from '../session/session.ts';

const lockName = 'plumbline-renew-session';
// What a tab has written reaches the storage of the others a moment after the lock does.
const storageLagMs = 100;
// Whoever holds it waits for one answer, which has its own limit.
const longestWaitMs = waits.requestTimeoutMs;

// Browsers offer locks over https and on loopback only; elsewhere the server's ten seconds of grace cover two tabs. So they
// do when the tab that holds the lock has been put to sleep by its browser.
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return new Promise((resolve) => {
    let hasBegun = false;
    const begin = async () => {
      hasBegun = true;
      const result = work();
      resolve(result);
      await result.catch(() => undefined); // whoever asked for the result hears of it
      await new Promise((end) => setTimeout(end, storageLagMs));
    };
    const handleNoLock = () => {
      if (!hasBegun) resolve(work());
    };
    const signal = AbortSignal.timeout(longestWaitMs);
    navigator.locks.request(lockName, { signal }, begin).catch(handleNoLock);
  });
}

const expiryMarginMs = 5000;

function hasRunOut(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }; // checked on the next line
    return typeof exp === 'number' && exp * 1000 < Date.now() + expiryMarginMs;
  } catch {
    return false; // not ours to read; the server will say
  }
}

// A device whose clock is ahead sees even a new token as run out: of this one, only the server can say.
let seenAsOld: string | undefined;

async function renew(usedToken: string): Promise<boolean> {
  if (session.goesOn(usedToken)) return true; // another tab may have renewed while this one waited
  const { authEndpoints } = await loadCode(() => import('contract/access/auth/auth.endpoints'));
  const { refresh_token: refreshToken, token } = session.get().auth;
  if (!refreshToken || token !== usedToken) return session.goesOn(usedToken);
  try {
    const answer = await request(
      authEndpoints.refresh,
      { body: { refreshToken } },
      { signal: session.signal() },
    );
    const { tokens } = answer as { tokens: Parameters<typeof session.renewed>[0] }; // a `bare` reply is its item
    session.renewed(tokens, refreshToken);
    if (hasRunOut(tokens.access.token)) seenAsOld = tokens.access.token;
    return true;
  } catch (error) {
    if (error instanceof ApiError && typeof error.status === 'number' && error.status < 429)
      return session.goesOn(usedToken); // or somebody has logged in in another tab meanwhile
    throw error;
  }
}

let running: { usedToken: string; renewal: Promise<boolean> } | undefined;

/**
 * Renews the access token once, whatever number of calls and tabs ask at the same time. Gives false when the
 * server refuses, and throws when it cannot be reached.
 */
export function renewSession(usedToken: string): Promise<boolean> {
  if (running?.usedToken !== usedToken) {
    const renewal = exclusively(() => renew(usedToken)).finally(() => {
      if (running?.renewal === renewal) running = undefined;
    });
    running = { usedToken, renewal };
  }
  return running.renewal;
}

/** The access token, renewed first when it has run out; null when nobody is signed in any more. */
export async function currentToken(): Promise<string | null> {
  const { token } = session.get().auth;
  if (!token || token === seenAsOld || !hasRunOut(token)) return token;
  const isAlive = await renewSession(token);
  if (!isAlive) session.expire(token);
  return session.get().auth.token;
}
