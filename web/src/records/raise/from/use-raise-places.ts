import { limits } from 'contract/core/limits';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Permission } from 'contract/core/rights/permissions';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { workspacePath } from '../../../core/loading/place.ts';
import { useMayIn, useMe } from '../../../core/session/use-can.ts';

/** A workspace in which the caller may raise records of a kind, and where its form is. */
type RaisePlace = { _id: string; name: string; form: string };

/** The workspaces of a kind's module in which the caller may raise one; nothing until they are known. */
export function useRaisePlaces(kind: RecordKind, { isAsked = true } = {}): RaisePlace[] {
  const { module, paths } = recordKinds[kind];
  const moduleId = useMe().data?.subscription.find((one) => one.module === module)?._id;
  const args = {
    params: { moduleId: moduleId ?? '' },
    query: { limit: limits.pageSizeMax, sort: 'name' as const },
  };
  const mayIn = useMayIn();
  const { data } = useApi(workspaceEndpoints[module].list, args, {
    staleTime: 60_000,
    later: true,
    enabled: isAsked && moduleId !== undefined,
  });
  const found: Workspace[] = data?.results ?? [];
  return found
    .filter((workspace) => mayIn(workspace, `${kind}.create` satisfies Permission))
    .map(({ _id, name, moduleId: at }) => ({
      _id,
      name,
      form: `${workspacePath(module, at, _id)}/${paths.create}`,
    }));
}
