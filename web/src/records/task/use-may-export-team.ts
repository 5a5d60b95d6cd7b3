import { useQueries } from '@tanstack/react-query';
import { limits } from 'contract/core/limits';
import { exportEndpoints } from 'contract/export.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { queryOf } from '../../core/http/use-api.ts';
import { useMayIn, useMe } from '../../core/session/use-can.ts';

/** Whether there is a workspace whose records the caller may export: a team's tasks are taken from those alone. */
export function useMayExportTeam({ isAsked }: { isAsked: boolean }): boolean {
  const modules = useMe().data?.subscription ?? [];
  const mayIn = useMayIn();
  const found = useQueries({
    queries: modules.map(({ module, _id }) => ({
      ...queryOf(workspaceEndpoints[module].list, {
        params: { moduleId: _id },
        query: { limit: limits.pageSizeMax, sort: 'name' },
      }),
      staleTime: 60_000,
      enabled: isAsked,
    })),
  });
  return found.some(({ data }) =>
    data?.results.some((workspace) => mayIn(workspace, exportEndpoints.createTasks.access)),
  );
}
