import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { Person } from 'contract/core/field';
import { useApi } from '../../core/http/use-api.ts';
import { useCan, useWorkspace } from '../../core/session/use-can.ts';
import type { Option } from '../../ui/fields/option.ts';
import { useRiskPaths } from './risk-paths.ts';

const rarelyChanges = { staleTime: 60_000 };
const offered = { ...rarelyChanges, later: true };

type Named = { _id: string; name: string };

/** What a choice of records offers, by their names. */
export function optionsOf(records: readonly Named[] | undefined): Option[] {
  return (records ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The ids that the caller is narrowed to; null for all. */
function useScope(part: 'sites' | 'processes'): ReadonlySet<string> | null {
  const ids = useWorkspace().data?.account.scope?.[part];
  return ids ? new Set(ids) : null;
}

const within = <T extends Named>(records: T[] | undefined, scope: ReadonlySet<string> | null) =>
  scope ? records?.filter(({ _id }) => scope.has(_id)) : records;

/** The active sites of the module that the caller is let at. */
export function useSiteNames(): Named[] | undefined {
  const { moduleId } = useRiskPaths();
  const scope = useScope('sites');
  return within(useApi(siteEndpoints.moduleNames, { params: { moduleId } }, offered).data, scope);
}

/** The active processes of the module that the caller is let at, each with the sites it runs at. */
export function useProcessNames() {
  const { moduleId } = useRiskPaths();
  const scope = useScope('processes');
  return within(useApi(processEndpoints.moduleNames, { params: { moduleId } }, offered).data, scope);
}

/** How the workspace is set up; undefined until it is known, and for those who may not know. */
export function useRiskSettings() {
  const { workspaceId } = useRiskPaths();
  const args = { params: { type: 'risk', workspaceId } };
  const enabled = useCan('setting.read');
  return useApi(settingEndpoints.find, args, { ...rarelyChanges, enabled }).data?.settings;
}

/** The active people of the workspace, by their memberships. */
export function usePeopleNames(): Person[] | undefined {
  const { workspaceId } = useRiskPaths();
  return useApi(userEndpoints.workspaceNames, { params: { workspaceId } }, rarelyChanges).data;
}
