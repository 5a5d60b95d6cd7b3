import { type Integrity, logEndpoints } from 'contract/organization/log/log.endpoints';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { logTexts } from './log-texts.ts';

/** Has the chain checked part by part; the screen may be left meanwhile, and the check stopped. */
export function useIntegrity() {
  const [part, setPart] = useState<Integrity | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function check(signal: AbortSignal): Promise<void> {
    for (let after = 0; !signal.aborted;) {
      const found = await call(logEndpoints.integrity, { query: { after } }, { signal });
      setPart(found);
      if (found.isDone || found.firstBad !== null) return;
      after = found.upTo;
    }
  }

  async function start(): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setPart(null);
    setFailure(null);
    setIsRunning(true);
    try {
      await check(signal);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error instanceof ApiError ? failureMessage(error) : logTexts.integrity.failed);
    } finally {
      if (!signal.aborted) setIsRunning(false);
      invalidateTopics(['log']);
    }
  }

  const stop = () => {
    running.current?.abort();
    setIsRunning(false);
    setPart(null);
  };

  return { part, isRunning, failure, start: () => void start(), stop };
}
