import type { Named } from 'contract/core/field';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import type { Option } from '../../ui/fields/option.ts';

const none: Named[] = [];

/** The active sites as choices, and those that the process already has even if they are active no more. */
export function useSiteOptions(chosen: Named[] = none): { sites: Option[]; isLoaded: boolean } {
  const { data } = useApi(siteEndpoints.names, {}, { staleTime: 60_000 });
  const active = data ?? none;
  const missing = chosen.filter(({ _id }) => !active.some((site) => site._id === _id));
  const sites = [...active, ...missing].map(({ _id, name }) => ({ value: _id, label: name }));
  return { sites, isLoaded: data !== undefined };
}
