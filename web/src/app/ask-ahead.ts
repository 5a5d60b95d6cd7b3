import { queryClient } from '../core/http/query-client.ts';
import { session } from '../core/session/session.ts';
import { queryOf } from '../core/http/use-api.ts';
import { firstCalls } from './first-calls.ts';

/** So long the first screen waits for its answers: later it shows what it has. */
const patienceMs = 800;

/** Has what the first screen asks answered before it is drawn: drawn once with all of it, it is there sooner than drawn three times. */
export async function askAhead(address: URL): Promise<void> {
  if (!session.get().auth.isLoggedIn) return;
  const answers = firstCalls(address).map(({ endpoint, args }) =>
    queryClient.prefetchQuery(queryOf(endpoint, args)),
  );
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
