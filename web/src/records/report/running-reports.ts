import { useSyncExternalStore } from 'react';
import { session } from '../../core/session/session.ts';

/** A report that was asked for in this tab: what its calls ask for, and where it is shown. */
export type StartedReport = { params: { type: string; workspaceId: string; reportId: string }; path: string };

let started: readonly StartedReport[] = [];
const listeners = new Set<() => void>();

function become(next: readonly StartedReport[]) {
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
  add: (report: StartedReport) => become([...started, report]),
  dismiss: (reportId: string) => become(started.filter(({ params }) => params.reportId !== reportId)),
};

/** The reports that were started here, drawn again when one comes or goes. */
export const useRunningReports = (): readonly StartedReport[] =>
  useSyncExternalStore(subscribe, () => started);
