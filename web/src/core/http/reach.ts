import { useSyncExternalStore } from 'react';

/** Whether the server answers, and since when what is on screen may be behind. */
export type Reach = { isAway: boolean; isOffline: boolean; answeredAt: string | null };

const readiness = '/readyz';
const probeLimitMs = 8000;
const pausesMs = [1000, 2000, 3000, 5000];

let state: Reach = { isAway: false, isOffline: false, answeredAt: null };
let answeredAt: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

function become(isAway: boolean): void {
  const isOffline = isAway && !navigator.onLine;
  if (isAway === state.isAway && isOffline === state.isOffline) return;
  const wasAway = state.isAway;
  state = { isAway, isOffline, answeredAt };
  for (const listener of listeners) listener();
  if (wasAway && !isAway) for (const listener of backListeners) listener();
}

/** Whether the server is there and can work. What stands in between may keep this address to itself, which is an answer too. */
async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(probeLimitMs);
  const answer = await fetch(readiness, { method: 'GET', cache: 'no-store', signal }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

let running: Promise<void> | undefined;

async function ask(times: number): Promise<void> {
  const isAway = !(await isThere());
  running = undefined;
  reach.report(isAway, times + 1);
}

/** Asks now; while there is no answer, or the browser is offline, again after a pause that grows to five seconds. */
function probe(times = 0): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  running ??= ask(times);
  return running;
}

/** Whether the server answered the last call: the client tells, the banner and what waits to be sent ask. */
export const reach = {
  get: (): Reach => state,
  report(isAway: boolean, times = 0): void {
    if (!isAway) answeredAt = new Date().toISOString();
    // An answer that comes while the browser is offline may be the last one that was on its way.
    if (!isAway && navigator.onLine) {
      clearTimeout(timer);
      timer = undefined;
    } else if (!running) {
      const pause = pausesMs[Math.min(times, pausesMs.length - 1)];
      timer ??= setTimeout(() => void probe(times), pause);
    }
    become(isAway);
  },
  /** Calls the listener whenever the server answers again after it did not. */
  onBack(listener: () => void): () => void {
    backListeners.add(listener);
    return () => void backListeners.delete(listener);
  },
};

// The browser knows first. The server may be on this machine, so it is asked all the same.
globalThis.addEventListener?.('offline', () => void probe());
globalThis.addEventListener?.('online', () => {
  if (state.isAway) void probe();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How the connection to the server is, drawn again when that changes. */
export function useReach(): Reach {
  return useSyncExternalStore(subscribe, reach.get, reach.get);
}
