import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { type Place, workspacePath } from '../core/loading/place.ts';
import { useApi } from '../core/http/use-api.ts';
import { moduleLists } from './module-lists.ts';

/** What the top bar counts: what needs attention in an open workspace with records, elsewhere what needs the person's. */
export function useAttention(place: Place | null) {
  const workspaceId = place && moduleLists[place.module] ? place.workspaceId : null;
  const here = useApi(
    attentionEndpoints.counts,
    { params: { type: place?.module ?? '', workspaceId: workspaceId ?? '' } },
    { enabled: workspaceId !== null, later: true },
  );
  const mine = useApi(attentionEndpoints.countMine, {}, { enabled: workspaceId === null, later: true });
  if (place && workspaceId) {
    const { module, moduleId } = place;
    const to = `${workspacePath(module, moduleId, workspaceId)}/need-attention`;
    return here.data && { ...here.data.attention, to };
  }
  return mine.data && { ...mine.data, to: '/need-attention' };
}
