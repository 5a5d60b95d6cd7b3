import { limits } from 'contract/core/limits';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useApi } from '../../../core/http/use-api.ts';
import { useRiskParams } from '../part/use-risk-parts.ts';

const useArgs = (recordId: string, page: number) => ({
  params: useRiskParams(recordId),
  query: { limit: limits.pageSizeMax, page },
});
const kept = { keepLast: true };

export const useReviews = (recordId: string, page = 1) =>
  useApi(riskParts.review.list, useArgs(recordId, page), kept);
export const useIncidents = (recordId: string, page = 1) =>
  useApi(riskParts.incident.list, useArgs(recordId, page), kept);
