import { waits } from 'contract/core/waits';
import { useSyncExternalStore } from 'react';

let isThere = false;
const listeners = new Set<() => void>();

// The name of the first script changes with whatever changes in the application.
const beginningOf = (page: string) => /<script type="module"[^<>]* src="([^"]+)"/.exec(page)?.[1];

const own = () =>
  globalThis.document?.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

async function servedPage(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(waits.requestTimeoutMs);
    const answer = await fetch('/index.html', { method: 'GET', cache: 'no-store', signal });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined; // looked for again when the connection is back
  }
}

let running: Promise<void> | undefined;

async function look(): Promise<void> {
  const mine = own();
  const served = mine && beginningOf((await servedPage()) ?? '');
  if (!served || served === mine || isThere) return;
  isThere = true;
  for (const listener of listeners) listener();
}

/** Asks whether the server has another version of the application than this page: after each break of the connection. */
export function lookForNewVersion(): Promise<void> {
  running ??= look().finally(() => {
    running = undefined;
  });
  return running;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const read = () => isThere;

/** Whether the server has another version of the application than this page. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(subscribe, read, read);
}
