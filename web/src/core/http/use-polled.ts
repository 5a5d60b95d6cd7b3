import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from './use-api.ts';

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
const growth = 1.3;
/** So long nothing may have changed: then whoever waits is asked whether to go on. */
const patienceMs = 10 * 60_000;

type Polled<E extends Endpoint> = ReturnType<typeof useApi<E>> & {
  /** Nothing has been heard of it for long: it is not asked for any more. */
  isStale: boolean;
  /** Asks again from the beginning. */
  goOn: () => void;
};

/**
 * What the server works on: asked for again, after longer and longer pauses, until it `isOver`, and at once when the
 * server tells. A change shortens the pauses again; ten minutes without one end them.
 */
export function usePolled<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  isOver: (answer: AnswerOf<E> | undefined) => boolean,
): Polled<E> {
  const answer = useApi(endpoint, args);
  const { refetch, data, status } = answer;
  const [stale, setStale] = useState<unknown>();
  // An answer that is the same stays the same object.
  const waits = status !== 'error' && !isOver(data);
  const isStale = waits && stale !== undefined && stale === data;
  const ask = useEffectEvent(() => refetch());

  useEffect(() => {
    if (!waits || isStale) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let hasEnded = false;
    const began = Date.now();
    const next = (pause: number) => {
      timer = setTimeout(() => void askAndGoOn(pause), pause);
    };
    const askAndGoOn = async (pause: number) => {
      await ask();
      if (hasEnded) return;
      if (Date.now() - began > patienceMs) setStale(data);
      else next(Math.min(pause * growth, longestPauseMs));
    };
    next(firstPauseMs);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
    };
  }, [waits, isStale, data]);

  return { ...answer, isStale, goOn: () => setStale(undefined) };
}
