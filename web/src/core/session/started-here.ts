import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/**
 * What somebody has started in this tab, one for each key: it goes on while they work elsewhere. A reload forgets it; so does
 * a change of who is signed in, or of the organization, since those of others are not theirs.
 */
export function startedHere<Started>(keyOf: (one: Started) => string) {
  let started: readonly Started[] = [];
  const listeners = new Set<() => void>();

  function become(next: readonly Started[]) {
    started = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const without = (key: string) => started.filter((one) => keyOf(one) !== key);
  session.onChange(() => started.length > 0 && become([]));

  return {
    add: (one: Started) => become([...without(keyOf(one)), one]),
    dismiss: (key: string) => become(without(key)),
    /** All of them, drawn again when one comes or goes. */
    useAll: (): readonly Started[] => useSyncExternalStore(subscribe, () => started),
  };
}
