import {
  CancelledError,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
import { waits } from 'contract/core/waits';
import { ApiError, isUnreachable } from './api-error.ts';
import { session } from '../session/session.ts';

const longestPauseMs = 5000;

function pauseBefore(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min((asked ?? 2 ** attempt / 2) * 1000, longestPauseMs);
}

// What was asked too often is asked again when the server allows it; what is on screen stays meanwhile.
function pauseAfter(error: unknown): number | false {
  const isTooOften = error instanceof ApiError && error.code === 'RATE_LIMITED';
  return isTooOften && error.retryAfter !== undefined && error.retryAfter * 1000;
}

// The organization asks for something since the person was last read: what it is, their own data says.
function noteBarrier(error: unknown): void {
  const isBarred = error instanceof ApiError && error.code === 'SIGN_IN_BARRED';
  if (!isBarred) return;
  const known = queryClient.getQueriesData<{ barrier?: unknown }>({ queryKey: ['user'] });
  if (!known.some(([, found]) => found?.barrier)) invalidateTopics(['user']);
}

/** Server data of this tab: kept 60 s after its last use, and tried again for as long as the server is away. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteBarrier }),
  defaultOptions: {
    queries: {
      gcTime: waits.cacheSeconds * 1000,
      networkMode: 'always', // the server may be on this machine: being offline says nothing about it
      retry: (_count, error) => isUnreachable(error),
      retryDelay: pauseBefore,
      refetchInterval: ({ state }) => pauseAfter(state.error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

const isOfRights = ({ queryKey: [topic] }: Query) => topic === 'user';

/** Forgets every answer, and asks again: first what the person may do there, so that the rest is asked for by right. */
async function beginAnew(): Promise<void> {
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  await queryClient.refetchQueries({ type: 'active', predicate: isOfRights });
  // By then the screen has been drawn with it.
  await new Promise((resolve) => setTimeout(resolve));
  const isAwaited = (query: Query) => query.state.data === undefined && query.state.fetchStatus === 'idle';
  await queryClient.refetchQueries({ type: 'active', predicate: isAwaited });
}

session.onChange(() => {
  if (session.get().auth.isLoggedIn) void beginAnew();
  else queryClient.clear();
});

// What is read for the first time, or for nobody on screen, is not begun anew by an invalidation.
const isNotBegunAnew = (query: Query) => query.state.data === undefined || !query.isActive();

/**
 * Has these answers fetched again when they are on screen, or when they next are. One that is on its way may have been
 * read before what changed, so it is fetched once more when it is here.
 */
export function dropAnswers(filters: QueryFilters): void {
  const onTheirWay = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const kept = onTheirWay.filter(isNotBegunAnew);
  void queryClient.invalidateQueries(filters);
  for (const { queryKey, promise } of kept) {
    const again = (error?: unknown) => {
      if (!(error instanceof CancelledError)) void queryClient.invalidateQueries({ queryKey, exact: true });
    };
    promise?.then(() => again(), again);
  }
}

/** Has everything under these topics fetched again, as `dropAnswers` does. */
export function invalidateTopics(topics: Iterable<string>): void {
  for (const topic of topics) dropAnswers({ queryKey: [topic] });
}
