import { limits } from 'contract/core/limits';
import { startTransition, useEffect, useState } from 'react';

let isStanding = true;
const waiting = new Set<() => void>();

/** Says that a screen is about to be drawn for the first time: what it can do without waits until it stands. */
export function awaitFirstScreen(): void {
  isStanding = false;
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
  isStanding = true;
  // In small steps: much may have waited.
  startTransition(() => {
    for (const goOn of waiting) goOn();
  });
  waiting.clear();
}

/** Whether what can wait, if it is to, still waits for the first screen. */
export function useWaitsForFirstScreen(isToWait: boolean): boolean {
  const [waits, setWaits] = useState(isToWait && !isStanding);
  useEffect(() => {
    if (!waits) return;
    const goOn = () => setWaits(false);
    // It may have come to stand since this was drawn.
    if (isStanding) return goOn();
    waiting.add(goOn);
    return () => void waiting.delete(goOn);
  }, [waits]);
  return waits;
}
