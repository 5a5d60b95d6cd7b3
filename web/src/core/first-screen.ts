import { limits } from 'contract/core/limits';
import { useSyncExternalStore } from 'react';

let stands = true;
const listeners = new Set<() => void>();

function become(next: boolean) {
  stands = next;
  for (const listener of listeners) listener();
}

/** Says that a screen is about to be drawn for the first time: what it can do without waits until it stands. */
export function awaitFirstScreen(): void {
  become(false);
}

/** Resolves when the browser has drawn the screen, or has had two seconds for it. */
export const whenDrawn = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, { timeout: limits.socketReconnectDelayMs });
    else setTimeout(resolve);
  });

/** Lets go on what has waited for the first screen, once the browser has drawn what it has now. */
export async function firstScreenIsShown(): Promise<void> {
  await whenDrawn();
  if (!stands) become(true);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the first screen stands; true ever after. */
export function useFirstScreenStands(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stands,
    () => true,
  );
}
