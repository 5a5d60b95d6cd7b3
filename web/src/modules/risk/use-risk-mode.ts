import type { RiskMode } from 'contract/modules/risk/risk-levels';
import { riskModeEndpoints } from 'contract/modules/risk/risk-mode.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceIds } from '../../records/record/record-paths.ts';

const minute = 60_000;

/** By what the workspace judges its risks, and in which words; undefined until that is known. Publishing a scheme has it asked anew. */
export function useScale() {
  const { workspaceId } = useWorkspaceIds();
  const options = { later: true, staleTime: minute };
  return useApi(riskModeEndpoints.find, { params: { workspaceId } }, options).data;
}

/** By what the workspace judges its risks; undefined until that is known. */
export const useRiskMode = (): RiskMode | undefined => useScale()?.mode;
