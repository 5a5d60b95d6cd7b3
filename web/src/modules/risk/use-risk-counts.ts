import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import type { CappedCount } from 'contract/core/capped-count';
import { useApi } from '../../core/http/use-api.ts';

/** What the navigation of a risk workspace says beside its words; a count is undefined until it is known. */
export type RiskCounts = {
  library: number | undefined;
  mine: CappedCount | undefined;
  attention: CappedCount | undefined;
  hasOverdue: boolean;
};

/** The counts of the workspace; idle without one. */
export function useRiskCounts(workspaceId: string | null): RiskCounts {
  const { data } = useApi(
    attentionEndpoints.counts,
    { params: { workspaceId: workspaceId ?? '' } },
    { enabled: workspaceId !== null, later: true },
  );
  return {
    library: data?.library,
    mine: data?.mine,
    attention: data?.attention,
    hasOverdue: data?.hasOverdue ?? false,
  };
}
