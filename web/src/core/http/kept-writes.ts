import { useSyncExternalStore } from 'react';
import { ApiError, isUnreachable } from './api-error.ts';
import { reach } from './reach.ts';
import { session } from '../session/session.ts';

/** A change that was not sent: the person called it off, or left before the connection was back. */
export class NotSent extends ApiError {
  readonly wasLeft: boolean;

  constructor(wasLeft: boolean) {
    const message = wasLeft
      ? 'Not saved: you left before the connection was back.'
      : 'Not saved: there is no connection.';
    super({ status: 'FETCH_ERROR', message });
    this.wasLeft = wasLeft;
  }
}

type Kept = { order: number; callOff: (wasLeft: boolean) => void };

let begun = 0;
let kept: readonly Kept[] = [];
const listeners = new Set<() => void>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function become(next: readonly Kept[]): void {
  kept = next;
  // Whoever closes the window now loses a change that they believe to be on its way.
  if (kept.length > 0) globalThis.addEventListener?.('beforeunload', warn);
  else globalThis.removeEventListener?.('beforeunload', warn);
  for (const listener of listeners) listener();
}

const mayPass = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ApiError && error.code === 'IDEMPOTENCY_IN_FLIGHT');

/** So often a change is sent to a server that says it is ready and then does not take it. */
const mostTries = 10;
const longestPauseMs = 15_000;

const secondsAfter = (error: unknown, tries: number) =>
  (error instanceof ApiError && error.retryAfter) || 2 ** tries / 2;

/** Waits until the server answers again, and then for as long as it asked. */
function untilBack(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      forget();
      timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, pauseMs);
    };
    const forget = reach.onBack(goOn);
    const stop = () => {
      forget();
      clearTimeout(timer);
      reject(signal.reason as Error); // the reason of the one who stopped it
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    if (!reach.get().isAway) goOn();
  });
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other, in the order in which they were made: two may be about the same record. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

async function insist<T>(send: () => Promise<T>, signal: AbortSignal, first: unknown): Promise<T> {
  let error = first;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const pauseMs = tries === 1 && reach.get().isAway ? 0 : secondsAfter(error, tries) * 1000;
    await untilBack(Math.min(pauseMs, longestPauseMs), signal);
    try {
      return await inTurn(send);
    } catch (failure) {
      if (!mayPass(failure)) throw failure;
      error = failure;
    }
  }
  throw error;
}

/**
 * Sends a change. One that cannot reach the server is kept and sent again, once, when the server answers: unless the
 * person calls it off, or `left` or the session ends it before; then it throws NotSent.
 */
export async function sendOrKeep<T>(send: () => Promise<T>, left: AbortSignal): Promise<T> {
  begun += 1;
  const order = begun;
  const failure = await send().then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  if ('data' in failure) return failure.data;
  if (!isUnreachable(failure.error)) throw failure.error;

  const calledOff = new AbortController();
  const one: Kept = { order, callOff: (wasLeft) => calledOff.abort(new NotSent(wasLeft)) };
  const gone = AbortSignal.any([left, session.signal()]);
  const end = () => one.callOff(true);
  if (gone.aborted) end();
  gone.addEventListener('abort', end, { once: true });
  become([...kept, one]);
  try {
    return await insist(send, calledOff.signal, failure.error);
  } finally {
    gone.removeEventListener('abort', end);
    become(kept.filter((other) => other !== one));
  }
}

type CallingOff = { wasLeft?: boolean; since?: number };

/** The changes that wait for the connection. */
export const keptWrites = {
  /** A point in time, of which `callOff` can tell which changes were begun since. */
  now: (): number => begun,
  /**
   * Calls off all of them, or those that were begun since a dialog was opened: what was begun on the page beneath goes on
   * waiting. What was typed stays where it was typed. Who leaves is told what was not saved.
   */
  callOff: ({ wasLeft = false, since = 0 }: CallingOff = {}): void => {
    for (const one of kept) if (one.order > since) one.callOff(wasLeft);
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const read = () => kept.length;

/** How many changes wait to be sent. */
export function useKeptWrites(): number {
  return useSyncExternalStore(subscribe, read, read);
}
