import type { BrowserContext } from '@playwright/test';

/** Changes what the browser keeps under a key; every open page hears of it, as of a change made in another tab. */
export async function keep(
  context: BrowserContext,
  key: string,
  change: (kept: string) => string,
): Promise<void> {
  const tab = await context.newPage();
  await tab.goto('/livez');
  const kept = await tab.evaluate((name) => localStorage.getItem(name) ?? '', key);
  await tab.evaluate(([name, value]) => localStorage.setItem(name, value), [key, change(kept)] as const);
  await tab.close();
}

/** Puts an access token into the kept session that the server does not accept. */
export function keepRefusedToken(context: BrowserContext): Promise<void> {
  return keep(context, 'persist:auth', (kept) =>
    JSON.stringify({ ...(JSON.parse(kept) as object), token: JSON.stringify('refused') }),
  );
}
