import { limits } from 'contract/core/limits';

/** Resolves when the browser has drawn the screen, or has had two seconds for it: nobody waits for what comes then. */
export const screenStands = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, { timeout: limits.socketReconnectDelayMs });
    else setTimeout(resolve);
  });
