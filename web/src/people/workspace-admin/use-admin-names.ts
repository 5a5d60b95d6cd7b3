import { limits } from 'contract/core/limits';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { Role } from 'contract/organization/role/role';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import type { Option } from '../../ui/fields/option.ts';
import { useAdminPaths } from './admin-paths.ts';

const rarelyChanges = { staleTime: 60_000 };

/** Records as the choices of a field. */
export function optionsOf(records: readonly { _id: string; name: string }[] | undefined): Option[] {
  return (records ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The roles of the workspace, those it began with first. */
export function useRoles(): Role[] | undefined {
  const { params } = useAdminPaths();
  return useApi(roleEndpoints.list, { params, query: { limit: limits.pageSizeMax } }).data?.results;
}

/** The groups of the workspace by name. */
export function useGroupNames() {
  const { workspaceId } = useAdminPaths();
  return useApi(groupEndpoints.names, { params: { workspaceId } }).data;
}

/** The sites and processes of the organization as the choices of a scope. */
export function useScopeOptions(): { sites: Option[]; processes: Option[] } {
  const { moduleId } = useAdminPaths();
  const sites = useApi(siteEndpoints.names, {}, rarelyChanges).data;
  const processes = useApi(processEndpoints.moduleNames, { params: { moduleId } }, rarelyChanges).data;
  return { sites: optionsOf(sites), processes: optionsOf(processes) };
}
