import { draftKey } from '../../../core/session/session-storage.ts';
import { session } from '../../../core/session/session.ts';
import { loadCode } from '../../../core/loading/load-code.ts';

/** What the key of what waits of a run begins with, after its person and organization. */
export const runWord = 'checklist-run:';

function hasWaiting(): boolean {
  try {
    const start = draftKey(session.get(), runWord);
    return Object.keys(localStorage).some((key) => key.startsWith(start));
  } catch {
    return false; // storage is forbidden: nothing was kept
  }
}

/** Sends what was kept of runs when the application was closed, wherever it is opened; its code is fetched where something waits. */
export function wakeWaiting(): void {
  if (!hasWaiting()) return;
  const wake = async () => {
    const { wakeOutboxes } = await loadCode(() => import('./outbox.ts'));
    wakeOutboxes();
  };
  // What cannot be fetched now is sent when the application is opened the next time, or the run is.
  void wake().catch(() => undefined);
}
