import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { usePlace } from '../../core/loading/use-place.ts';
import { useCan, useWorkspace } from '../../core/session/use-can.ts';
import type { Option } from '../../ui/fields/option.ts';
import { useWorkspaceIds } from './record-paths.ts';

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
export function useOfferedSites(options: { staleTime: number; later?: boolean } = rarelyChanges) {
  const { moduleId } = useWorkspaceIds();
  const scope = useScope('sites');
  const { data, error, refetch } = useApi(siteEndpoints.moduleNames, { params: { moduleId } }, options);
  return { data: within(data, scope), error, refetch };
}

/** The sites that a field offers, asked for once the screen stands. */
export const useSiteNames = (): Named[] | undefined => useOfferedSites(offered).data;

/** The active processes of the module that the caller is let at, each with the sites it runs at. */
export function useProcessNames() {
  const { moduleId } = useWorkspaceIds();
  const scope = useScope('processes');
  return within(useApi(processEndpoints.moduleNames, { params: { moduleId } }, offered).data, scope);
}

/** How the workspace is set up; undefined until it is known, and for those who may not know. */
export function useWorkspaceSettings() {
  const { workspaceId } = useWorkspaceIds();
  const args = { params: { type: usePlace()?.module ?? '', workspaceId } };
  const enabled = useCan('setting.read');
  return useApi(settingEndpoints.find, args, { ...rarelyChanges, enabled }).data?.settings;
}

type Processes = ReturnType<typeof useProcessNames>;

/** The processes that run at a site. */
export function processesAt(processes: Processes, siteId: string) {
  return processes?.filter((process) => process.sites.includes(siteId)) ?? [];
}

/** The sub-processes of one of these processes, or of all of them, as a field offers them. */
export function subProcessesOf(processes: Processes, processId?: unknown): Option[] {
  const chosen = processes?.filter(({ _id }) => processId === undefined || _id === processId) ?? [];
  const names = new Set(chosen.flatMap(({ subProcesses }) => subProcesses));
  return [...names].map((name) => ({ value: name, label: name }));
}

/** Words that the workspace uses, as a field offers them; those of the contract until they are known. */
export function choiceOfWords(used: string[] | undefined): { options?: Option[] } {
  return used ? { options: used.map((name) => ({ value: name, label: name })) } : {};
}
