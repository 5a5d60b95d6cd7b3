import { useLocation } from 'react-router';
import { type Place, placeOf } from './place.ts';

/** What calls about a workspace take: the word of its module, and its id. */
export type WorkspaceParams = { type: string; workspaceId: string };

/** The place of the page on screen. */
export function usePlace(): Place | null {
  return placeOf(useLocation().pathname);
}

/** The ids of the workspace on screen; empty outside one. */
export function useWorkspaceParams(): WorkspaceParams {
  const place = usePlace();
  return { type: place?.module ?? '', workspaceId: place?.workspaceId ?? '' };
}
