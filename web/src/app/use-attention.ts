import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type Place, workspacePath } from '../core/loading/place.ts';
import { useApi } from '../core/http/use-api.ts';

const one = { limit: 1 };

/** What the top bar counts: what needs attention in the open risk workspace, elsewhere what needs the person's. */
export function useAttention(place: Place | null) {
  const workspaceId = place?.module === 'risk' ? place.workspaceId : null;
  const here = useApi(
    attentionEndpoints.list,
    { params: { workspaceId: workspaceId ?? '' }, query: one },
    { enabled: workspaceId !== null, later: true },
  );
  const mine = useApi(
    attentionEndpoints.listMine,
    { query: one },
    { enabled: workspaceId === null, later: true },
  );
  if (place && workspaceId) {
    const { module, moduleId } = place;
    const to = `${workspacePath(module, moduleId, workspaceId)}/need-attention`;
    return here.data && { count: here.data.total, to };
  }
  return mine.data && { count: mine.data.total, to: '/need-attention' };
}
