import { limits } from 'contract/core/limits';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../records/record/record-paths.ts';

/** The root causes of a CAPA. */
export function useCapaCauses(recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(capaParts.cause.list, {
    params: { workspaceId, recordId },
    query: { limit: limits.pageSizeMax },
  });
}
