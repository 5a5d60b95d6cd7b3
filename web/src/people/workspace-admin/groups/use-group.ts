import { limits } from 'contract/core/limits';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { useParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useAdminPaths } from '../admin-paths.ts';

/** The group that the address names, with its members. */
export function useGroup() {
  const { groupId = '' } = useParams();
  const { workspaceId } = useAdminPaths();
  return useApi(groupEndpoints.members, {
    params: { workspaceId, groupId },
    query: { limit: limits.pageSizeMax },
  });
}
