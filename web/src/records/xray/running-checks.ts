import { useSyncExternalStore } from 'react';
import { session } from '../../core/session/session.ts';

/** A check that was asked for in this tab: what its calls ask for, and where it is shown. */
export type StartedCheck = { params: { type: string; workspaceId: string }; path: string };

let started: readonly StartedCheck[] = [];
const listeners = new Set<() => void>();

function become(next: readonly StartedCheck[]) {
  started = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// Those of somebody else, or of another organization, are not theirs.
session.onChange(() => started.length > 0 && become([]));

const others = (workspaceId: string) => started.filter(({ params }) => params.workspaceId !== workspaceId);

/** The checks that somebody has asked for in this tab; they wait in the tray while one works elsewhere. */
export const runningChecks = {
  add: (check: StartedCheck) => become([...others(check.params.workspaceId), check]),
  dismiss: (workspaceId: string) => become(others(workspaceId)),
};

/** The same, drawn again when one comes or goes. */
export const useRunningChecks = (): readonly StartedCheck[] => useSyncExternalStore(subscribe, () => started);
