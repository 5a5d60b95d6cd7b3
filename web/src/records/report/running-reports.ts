import { useSyncExternalStore } from 'react';
import { session } from '../../core/session/session.ts';

let started: readonly string[] = [];
const listeners = new Set<() => void>();

function become(next: readonly string[]) {
  started = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// Those of somebody else, or of another organization, are not theirs.
session.onChange(() => started.length > 0 && become([]));

/** The reports that somebody has asked for in this tab; they wait in the tray while one works elsewhere. */
export const runningReports = {
  add: (reportId: string) => become([...started, reportId]),
  dismiss: (reportId: string) => become(started.filter((id) => id !== reportId)),
};

/** The same, drawn again when one comes or goes. */
export const useRunningReports = (): readonly string[] => useSyncExternalStore(subscribe, () => started);
