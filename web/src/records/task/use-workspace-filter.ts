import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import type { Filter } from '../../ui/actions/filter.ts';
import { taskTexts } from './task-texts.ts';

/** A filter by the workspaces of the organization at hand that the caller may see; none where there is only one. */
export function useWorkspaceFilter(): Filter[] {
  const { data } = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000, later: true });
  const options = (data ?? [])
    .flatMap(({ workspaces }) => workspaces)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return options.length > 1
    ? [{ name: 'workspace', label: taskTexts.workspaceFilter, options, multiple: true }]
    : [];
}
