import { loadCode } from '../../../core/loading/load-code.ts';
import { keptRuns } from './kept.ts';

/** Sends what was kept of runs when the application was closed, wherever it is opened; its code is fetched where something waits. */
export function wakeWaiting(): void {
  if (keptRuns().length === 0) return;
  const wake = async () => (await loadCode(() => import('./outbox.ts'))).wakeOutboxes();
  // What cannot be fetched now is sent when the application is opened the next time, or the run is.
  void wake().catch(() => undefined);
}
