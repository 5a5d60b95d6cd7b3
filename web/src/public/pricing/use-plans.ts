import { useQuery } from '@tanstack/react-query';
import type { Plan } from 'contract/organization/subscription/subscription';
import type { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import { loadCode } from '../../core/loading/load-code.ts';

// The declaration brings the validation library along, which no visitor's first load needs.
const loadCall = async () =>
  (await loadCode(() => import('contract/organization/subscription/subscription.endpoints')))
    .subscriptionEndpoints.plans;

/** The plans on offer, whoever asks. */
export function usePlans() {
  return useQuery<Plan[], ApiError>({
    queryKey: ['plan', 'on offer'],
    queryFn: async ({ signal }) => call(await loadCall(), {}, { signal }),
  });
}
