import type { AttentionEntry, AttentionItem } from 'contract/records/attention/attention.endpoints';
import { placeOf, workspacePath } from '../../core/loading/place.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';

/** The page about something that needs attention; of what is in no workspace, or in another organization, there is none. */
export function useDetailPath(item: AttentionItem | AttentionEntry): string | undefined {
  const here = useOrganizationId();
  const isElsewhere = 'organization' in item && item.organization._id !== here;
  const place = item.workspace === null || isElsewhere ? null : placeOf(item.link);
  if (!place) return undefined;
  const { module, moduleId, workspaceId } = place;
  return `${workspacePath(module, moduleId, workspaceId ?? '')}/need-attention/${item.key}/detail/${item.record}/${item._id}`;
}
