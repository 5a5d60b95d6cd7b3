import { processEndpoints } from 'contract/process/process.endpoints';
import { siteEndpoints } from 'contract/site/site.endpoints';
import { userEndpoints } from 'contract/user/user.endpoints';
import type { Person } from 'contract/core/field';
import { useApi } from '../../core/use-api.ts';
import type { Option } from '../../ui/option.ts';
import { useRiskPaths } from './risk-paths.ts';

const rarelyChanges = { staleTime: 60_000 };

type Named = { _id: string; name: string };

/** What a choice of records offers, by their names. */
export function optionsOf(records: readonly Named[] | undefined): Option[] {
  return (records ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The active sites of the module. */
export function useSiteNames(): Named[] | undefined {
  const { moduleId } = useRiskPaths();
  return useApi(siteEndpoints.moduleNames, { params: { moduleId } }, rarelyChanges).data;
}

/** The active processes of the module, each with the sites it runs at. */
export function useProcessNames() {
  const { moduleId } = useRiskPaths();
  return useApi(processEndpoints.moduleNames, { params: { moduleId } }, rarelyChanges).data;
}

/** The active people of the workspace, by their memberships. */
export function usePeopleNames(): Person[] | undefined {
  const { workspaceId } = useRiskPaths();
  return useApi(userEndpoints.workspaceNames, { params: { workspaceId } }, rarelyChanges).data;
}
