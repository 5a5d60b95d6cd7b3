import { useQuery } from '@tanstack/react-query';
import { limits } from 'contract/core/limits';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { EffectivenessCheck } from 'contract/modules/capa/effectiveness/effectiveness';
import type { ApiError } from '../../../core/http/api-error.ts';
import { keyOf, useApi } from '../../../core/http/use-api.ts';
import { loadAll } from '../../../core/loading/load-all.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';

/** The plans of a CAPA, that of its present cycle first. */
export function usePlans(recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(capaParts.effectiveness.list, {
    params: { workspaceId, recordId },
    query: { limit: limits.pageSizeMax },
  });
}

/** All checks of a plan, the newest first: its verdict follows from all of them. */
export function useChecks(recordId: string, effectivenessId: string) {
  const { workspaceId } = useWorkspaceIds();
  const { list } = capaParts['effectiveness-check'];
  const params = { workspaceId, recordId, effectivenessId };
  return useQuery<EffectivenessCheck[], ApiError>({
    queryKey: keyOf(list, { params, query: 'all' }),
    queryFn: async ({ signal }) => (await loadAll(list, { params, most: Infinity, signal })).rows,
  });
}
