import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Caller } from './api.ts';

/** What the application keeps of a session (specification, section 3), as one entry for each key of the browser's storage. */
function keptSession({ user, tokens }: Caller, organizationId = 'default'): Record<string, string> {
  const auth = {
    token: tokens.access,
    refresh_token: tokens.refresh,
    userType: user.role,
    isLoggedIn: true,
    user,
  };
  const fields = Object.entries(auth).map(([name, value]) => [name, JSON.stringify(value)]);
  return {
    'persist:auth': JSON.stringify(Object.fromEntries(fields)),
    token: tokens.access,
    user: JSON.stringify(user),
    subid: organizationId,
    accountId: 'default',
  };
}

/** Opens a browser of its own in which somebody is signed in already, in their own organization unless told. */
export function openSignedIn(
  browser: Browser,
  caller: Caller,
  { organizationId, ...options }: BrowserContextOptions & { organizationId?: string } = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries(keptSession(caller, organizationId)).map(([name, value]) => ({
    name,
    value,
  }));
  return browser.newContext({
    baseURL: caller.url,
    ...options,
    storageState: { cookies: [], origins: [{ origin: caller.url, localStorage }] },
  });
}
