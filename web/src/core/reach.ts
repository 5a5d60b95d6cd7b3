import { useSyncExternalStore } from 'react';

let isAway = false;
const listeners = new Set<() => void>();

/** Whether the server answered the last call; the client tells, the banner asks. */
export const reach = {
  report(away: boolean): void {
    if (away === isAway) return;
    isAway = away;
    for (const listener of listeners) listener();
  },
};

const read = () => isAway;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while the server cannot be reached or cannot work. */
export function useIsServerAway(): boolean {
  return useSyncExternalStore(subscribe, read, read);
}
