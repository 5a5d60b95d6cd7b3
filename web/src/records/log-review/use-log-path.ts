import { workspacePath } from '../../core/loading/place.ts';
import { usePlace } from '../../core/loading/use-place.ts';

/** Where the log of the workspace on screen is. */
export function useLogPath(): string {
  const place = usePlace();
  return place?.workspaceId
    ? `${workspacePath(place.module, place.moduleId, place.workspaceId)}/activity-log`
    : '/activity-logs';
}
