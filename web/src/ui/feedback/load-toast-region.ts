import { loadCode } from '../../core/loading/load-code.ts';
import type * as toastRegionModule from './toast-region.tsx';

type Region = typeof toastRegionModule;

let loaded: Region | null = null;
const listeners = new Set<() => void>();

/** Fetches the code that draws toasts and lets the toaster mount it; null when it cannot be fetched. */
export async function loadToastRegion(): Promise<Region | null> {
  try {
    loaded ??= await loadCode(() => import('./toast-region.tsx'));
    for (const listener of listeners) listener();
    return loaded;
  } catch {
    return null;
  }
}

/** What is loaded so far, in the form that React's useSyncExternalStore takes. */
export const toastRegion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => loaded,
};
