import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { useWorkspaceParams } from '../../core/loading/use-place.ts';
import { useApi } from '../../core/http/use-api.ts';

/** The additional fields of the open workspace in the order of the form, retired ones included. */
export function useCustomFields({ later = false } = {}) {
  const params = useWorkspaceParams();
  return useApi(customFieldEndpoints.list, { params }, { staleTime: 60_000, later });
}
