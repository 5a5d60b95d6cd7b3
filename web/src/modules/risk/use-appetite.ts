import { boundsOf } from 'contract/modules/risk/appetite-score';
import type { Risk } from 'contract/modules/risk/risk';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { highestScore } from 'contract/modules/risk/risk-score';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../records/record/record-paths.ts';

/** What is accepted of a risk by the scheme, its own appetite or that of its category, and the policy of the category. */
export function useAppetite(risk: Pick<Risk, 'category' | 'kind' | 'riskappetite'>) {
  const { workspaceId } = useWorkspaceIds();
  const { data } = useApi(riskAppetiteEndpoints.find, { params: { workspaceId } });
  const { data: scheme } = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  const policy = data?.find((one) => one.category === risk.category)?.holds ?? null;
  return {
    bounds: boundsOf(risk, policy, scheme && highestScore(scheme)),
    policy,
    isKnown: data !== undefined && scheme !== undefined,
  };
}
