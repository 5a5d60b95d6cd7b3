import { modules } from 'contract/core/modules';
import { modulePath, workspacePath } from '../core/loading/place.ts';
import { usePlace } from '../core/loading/use-place.ts';
import { useWorkspace } from '../core/session/use-can.ts';
import type { Crumb } from '../ui/layout/breadcrumb.tsx';

const dashboard: Crumb = { label: 'Dashboard', to: '/dashboard/home' };

/** The way to the page on screen, without the page itself: Dashboard, then the module; in a workspace, the module and it. */
export function useCrumbs(): Crumb[] {
  const place = usePlace();
  const workspace = useWorkspace();
  if (!place) return [dashboard];
  const { module, moduleId, workspaceId } = place;
  const toModule = { label: modules[module].title, to: `${modulePath(module, moduleId)}/workspace` };
  if (!workspaceId) return [dashboard, toModule];
  if (!workspace.data) return [toModule];
  return [
    toModule,
    { label: workspace.data.name, to: `${workspacePath(module, moduleId, workspaceId)}/library` },
  ];
}
