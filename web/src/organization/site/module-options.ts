import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import type { Option } from '../../ui/fields/option.ts';

/** The organization's modules as choices. */
export function useModuleOptions(): Option[] {
  const { data } = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000 });
  return (data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}
