import type { ArgsOf, Endpoint } from 'contract/core/endpoint';
import { customFieldEndpoints } from 'contract/custom-field/custom-field.endpoints';
import { preferenceEndpoints } from 'contract/preference/preference.endpoints';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import { subscriptionEndpoints } from 'contract/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/workspace/workspace.endpoints';
import { placeOf } from '../core/place.ts';
import { queryClient } from '../core/query-client.ts';
import { session } from '../core/session.ts';
import { queryOf } from '../core/use-api.ts';

/** So long the first screen waits for its answers: later it shows what it has. */
const patienceMs = 800;

const ask = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<void> =>
  queryClient.prefetchQuery(queryOf(endpoint, args));

/**
 * Asks at once what the frame of the first screen will ask, so that the answers are on their way while the code is. The
 * list that people work in is waited for a moment: drawn once with its rows it is there sooner than drawn three times.
 */
export async function askAhead(address: URL): Promise<void> {
  if (!session.get().auth.isLoggedIn) return;
  const place = placeOf(address.pathname);
  const asked = [ask(subscriptionEndpoints.names, {})];
  if (!place?.workspaceId) return;
  const params = { workspaceId: place.workspaceId };
  asked.push(ask(workspaceEndpoints[place.module].find, { params }));
  const isWholeList = address.search === '' && address.pathname.endsWith('/library');
  if (place.module !== 'risk' || !isWholeList) return;
  asked.push(
    ask(riskEndpoints.list, { params, query: {} }),
    ask(customFieldEndpoints.list, { params }),
    ask(preferenceEndpoints.find, { params: { key: 'columns:risk' } }),
  );
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
