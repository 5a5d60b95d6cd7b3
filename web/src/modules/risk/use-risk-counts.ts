import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { useApi } from '../../core/http/use-api.ts';

/** What the navigation of a risk workspace says beside its words; a count is undefined until it is known. */
export type RiskCounts = {
  library: number | undefined;
  mine: number | undefined;
  attention: number | undefined;
  hasOverdue: boolean;
};

const one = { limit: 1 };

/** The counts of the workspace; idle without one. */
export function useRiskCounts(workspaceId: string | null): RiskCounts {
  const params = { workspaceId: workspaceId ?? '' };
  const options = { enabled: workspaceId !== null, later: true };
  const mine = useApi(riskEndpoints.listMine, { params, query: one }, options);
  const attention = useApi(attentionEndpoints.list, { params, query: one }, options);
  const analytics = useApi(attentionEndpoints.analytics, { params }, options);
  return {
    library: analytics.data?.libraryAnalytics.total,
    mine: mine.data?.total,
    attention: attention.data?.total,
    hasOverdue: (analytics.data?.actionAnalytics.overdue ?? 0) > 0,
  };
}
