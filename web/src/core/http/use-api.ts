import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf, ArgsOf, Endpoint } from 'contract/core/endpoint';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { isFirstScreenAwaited, whenFirstScreenStands } from '../loading/first-screen.ts';

export type ApiOptions = {
  /** False waits, for instance until an id is known. */
  enabled?: boolean;
  /** Milliseconds for which a kept answer is used without asking again; 0 unless told. */
  staleTime?: number;
  /** Waits until the first screen stands: for what people read after they have seen it, such as a count beside a word. */
  later?: boolean;
  /** Keeps the last answer on screen while other arguments load. */
  keepLast?: boolean;
};

/** Milliseconds for which an answer that was asked for ahead is not asked for again by what draws it. */
export const justFetched = 1000;

/** The cache key of a call: topic first, so that a topic is dropped as one. */
export function keyOf(endpoint: Endpoint, args: unknown) {
  return [endpoint.topic, endpoint.route, args] as const;
}

/** A GET as the cache takes it: its key, and how its answer is fetched. */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(endpoint, args, { signal });
  return { queryKey: keyOf(endpoint, args), queryFn };
}

/** The answer of a GET, fetched when drawn and again when its topic changes; `error` is an ApiError. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  { enabled = true, later = false, staleTime = 0, keepLast = false }: ApiOptions = {},
): UseQueryResult<AnswerOf<E>, ApiError> {
  const waits = later && enabled && isFirstScreenAwaited();
  const query = {
    ...queryOf(endpoint, args),
    // Drawn with what has been fetched for it, it does not ask again.
    staleTime: later ? Math.max(staleTime, justFetched) : staleTime,
  };
  const queryClient = useQueryClient();
  const ask = useEffectEvent(() => void queryClient.prefetchQuery(query));
  useEffect(() => (waits ? whenFirstScreenStands(() => ask()) : undefined), [waits]);
  return useQuery<AnswerOf<E>, ApiError>({
    ...query,
    enabled: enabled && !waits,
    ...(keepLast ? { placeholderData: keepPreviousData } : {}),
  });
}
