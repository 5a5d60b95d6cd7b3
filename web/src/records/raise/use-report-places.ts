import { modules, type ModuleKey } from 'contract/core/modules';
import { recordKinds } from 'contract/core/record-kinds';
import { levels } from 'contract/core/rights/levels';
import { isRunning } from 'contract/organization/subscription/subscription-status';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspacePath } from '../../core/loading/place.ts';
import { lastWorkspace } from '../../core/loading/last-workspaces.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useMe } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';

/** Where the caller may report something: what, in which workspace, and whether it is the one that they had open last. */
export type ReportPlace = {
  id: string;
  one: string;
  workspace: string;
  module: ModuleKey;
  link: string;
  isLast: boolean;
};

/** Every workspace where the caller may report something, that which was open last first. */
export function useReportPlaces(): ReportPlace[] {
  const me = useMe().data;
  const names = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000 }).data ?? [];
  const organizationId = useOrganizationId();
  const isAdministrator = me?.organizationRole === 'owner' || me?.organizationRole === 'admin';
  const mayRaise = (workspaceId: string) =>
    isAdministrator ||
    me?.permissions.some(({ workspace, level }) => workspace === workspaceId && level >= levels.contribute);

  return names
    .filter(({ status, module }) => isRunning(status) && modules[module])
    .flatMap(({ module, _id: moduleId, workspaces }) =>
      Object.values(recordKinds)
        .filter((kind) => kind.module === module)
        .flatMap(({ words, paths }) =>
          workspaces
            .filter(({ _id }) => mayRaise(_id))
            .map(({ _id, name }): ReportPlace => ({
              id: `${words.one} ${_id}`,
              one: words.one,
              workspace: name,
              module,
              link: `${workspacePath(module, moduleId, _id)}/${paths.report}`,
              isLast: lastWorkspace(organizationId, module) === _id,
            })),
        ),
    )
    .toSorted((one, two) => Number(two.isLast) - Number(one.isLast));
}
