import { limits } from 'contract/core/limits';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useAll } from '../../../core/loading/use-all.ts';
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
  return useAll(capaParts['effectiveness-check'].list, {
    params: { workspaceId, recordId, effectivenessId },
  });
}
