import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** What this browser says, by a plain value; `drawn` while a page is taken over that was drawn without one. */
export function useHere<T extends boolean | string | number | null>(read: () => T, drawn: T): T {
  return useSyncExternalStore(neverChanges, read, () => drawn);
}
