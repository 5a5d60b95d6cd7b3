import type { ExportJob } from 'contract/export-job';
import { useSyncExternalStore } from 'react';
import { session } from '../../core/session/session.ts';
import { organizationOf } from '../../core/session/session-storage.ts';

/** An export that was started in this tab, and whether its file was handed over. */
export type StartedExport = { job: ExportJob; isTaken: boolean };

/** For as long as the tab is open: a reload goes on where it was. Signing out empties it. */
const storageKey = 'exports';

type Kept = { userId: string; organizationId: string; exports: StartedExport[] };

const whose = () => {
  const kept = session.get();
  return { userId: kept.auth.user?._id ?? '', organizationId: organizationOf(kept) };
};

function read(): StartedExport[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null; // written below
    const { userId, organizationId } = whose();
    return kept?.userId === userId && kept.organizationId === organizationId ? kept.exports : [];
  } catch {
    return []; // storage is forbidden, or what it holds is not ours
  }
}

let exports: StartedExport[] | undefined;
const listeners = new Set<() => void>();

const current = (): StartedExport[] => (exports ??= read());

function become(next: StartedExport[]) {
  exports = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...whose(), exports } satisfies Kept));
  } catch {
    // Storage is forbidden or full: a reload forgets them.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// Those of another organization, and of somebody else, are not theirs.
session.onChange(() => {
  exports = undefined;
  for (const listener of listeners) listener();
});

/** The exports that somebody has started in this tab; they outlive the screen that started them, and a reload. */
export const runningExports = {
  add: (job: ExportJob) => become([...current(), { job, isTaken: false }]),
  dismiss: (exportId: string) => become(current().filter(({ job }) => job._id !== exportId)),
  /** Whether the file is to be handed over now: true once for each export. */
  take(exportId: string): boolean {
    const isWaiting = current().some(({ job, isTaken }) => job._id === exportId && !isTaken);
    if (isWaiting)
      become(current().map((one) => (one.job._id === exportId ? { ...one, isTaken: true } : one)));
    return isWaiting;
  },
};

/** The exports of this tab, drawn again when one comes or goes. */
export function useRunningExports(): StartedExport[] {
  return useSyncExternalStore(subscribe, current, current);
}
