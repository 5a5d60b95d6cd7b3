import { useSyncExternalStore } from 'react';

const query = '(width < 640px)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is too narrow for a table now. */
export const isNarrow = () => window.matchMedia(query).matches;

/** Whether the window is too narrow for a table, known before the first paint. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}
