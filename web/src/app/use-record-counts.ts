import type { CappedCount } from 'contract/core/capped-count';
import type { ModuleKey } from 'contract/core/modules';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { useApi } from '../core/http/use-api.ts';

/** What the navigation of a workspace says beside its words; a count is undefined until it is known. */
export type RecordCounts = {
  all: { count: number } | undefined;
  mine: CappedCount | undefined;
  attention: CappedCount | undefined;
  hasOverdue: boolean;
};

/** The counts of a workspace with records; idle without one. */
export function useRecordCounts(module: ModuleKey, workspaceId: string | null): RecordCounts {
  const { data } = useApi(
    attentionEndpoints.counts,
    { params: { type: module, workspaceId: workspaceId ?? '' } },
    { enabled: workspaceId !== null, later: true },
  );
  return {
    all: data && { count: data.library },
    mine: data?.mine,
    attention: data?.attention,
    hasOverdue: data?.hasOverdue ?? false,
  };
}
