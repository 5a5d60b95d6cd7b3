import { limits } from 'contract/core/limits';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';

/** The plans of a CAPA, that of its present cycle first. */
export function usePlans(recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(capaParts.effectiveness.list, {
    params: { workspaceId, recordId },
    query: { limit: limits.pageSizeMax },
  });
}

/** The checks of a plan, the newest first. */
export function useChecks(recordId: string, effectivenessId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(capaParts['effectiveness-check'].list, {
    params: { workspaceId, recordId, effectivenessId },
    query: { limit: limits.pageSizeMax },
  });
}
