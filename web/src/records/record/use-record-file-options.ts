import { limits } from 'contract/core/limits';
import { useApi } from '../../core/http/use-api.ts';
import type { PartCalls } from './record-kind.ts';
import { useWorkspaceIds } from './record-paths.ts';

/** The files of a record, of which one may be named as evidence. */
export function useRecordFileOptions(list: PartCalls['file']['list'], recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  const { data } = useApi(list, {
    params: { workspaceId, recordId },
    query: { limit: limits.pageSizeMax },
  });
  return data?.results.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
}
