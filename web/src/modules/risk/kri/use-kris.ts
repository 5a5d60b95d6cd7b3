import { limits } from 'contract/core/limits';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useRiskParams } from '../part/use-risk-parts.ts';

export const useKris = (recordId: string) =>
  useApi(riskParts.kri.list, { params: useRiskParams(recordId), query: { limit: limits.pageSizeMax } });
