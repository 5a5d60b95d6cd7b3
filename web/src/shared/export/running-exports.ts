import type { ExportJob } from 'contract/export.endpoints';
import { useSyncExternalStore } from 'react';
import { session } from '../../core/session.ts';

let exports: ExportJob[] = [];
const listeners = new Set<() => void>();

function become(next: ExportJob[]) {
  exports = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

session.onChange(() => become([]));

/** The exports that somebody has started in this tab; they outlive the screen that started them. */
export const runningExports = {
  add: (job: ExportJob) => become([...exports, job]),
  dismiss: (exportId: string) => become(exports.filter((job) => job._id !== exportId)),
};

/** The exports of this tab, drawn again when one comes or goes. */
export function useRunningExports(): ExportJob[] {
  return useSyncExternalStore(subscribe, () => exports);
}
