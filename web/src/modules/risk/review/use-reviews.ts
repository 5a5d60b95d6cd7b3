import { limits } from 'contract/core/limits';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useRiskParams } from '../part/use-risk-parts.ts';

const useArgs = (recordId: string) => ({
  params: useRiskParams(recordId),
  query: { limit: limits.pageSizeMax },
});

export const useReviews = (recordId: string) => useApi(riskParts.review.list, useArgs(recordId));
export const useIncidents = (recordId: string) => useApi(riskParts.incident.list, useArgs(recordId));
