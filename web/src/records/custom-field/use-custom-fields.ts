import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useApi } from '../../core/http/use-api.ts';

/** The additional fields of a workspace in the order of the form, retired ones included. */
export function useCustomFields(workspaceId: string, { later = false } = {}) {
  return useApi(customFieldEndpoints.list, { params: { workspaceId } }, { staleTime: 60_000, later });
}
