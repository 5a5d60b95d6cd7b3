import { attentionEndpoints } from 'contract/attention/attention.endpoints';
import { Outlet } from 'react-router';
import { modulePath, type Place, usePlace, workspacePath } from '../core/place.ts';
import { useRoom } from '../core/realtime.ts';
import { useApi } from '../core/use-api.ts';
import { useWorkspace } from '../core/use-can.ts';
import { useRiskCounts } from '../features/risk/use-risk-counts.ts';
import { ModuleLayout } from './module-layout.tsx';
import { moduleNavigation, workspaceNavigation } from './module-navigation.tsx';
import { useShell } from './use-shell.ts';
import { useSwitchTo, useWorkspaceNames } from './use-switch-to.tsx';

/** What needs attention in the open workspace; only the risk register has such a list. */
function useAttention({ module, moduleId, workspaceId }: Place) {
  const isCounted = module === 'risk' && workspaceId !== null;
  const args = { params: { workspaceId: workspaceId ?? '' }, query: { limit: 1 } };
  const { data } = useApi(attentionEndpoints.list, args, { enabled: isCounted });
  if (!isCounted || !data) return undefined;
  return { count: data.total, to: `${workspacePath(module, moduleId, workspaceId)}/need-attention` };
}

function Frame({ place }: { place: Place }) {
  const { module, moduleId, workspaceId } = place;
  const workspaceNames = useWorkspaceNames(place);
  const workspace = useWorkspace().data;
  const attention = useAttention(place);
  const counts = useRiskCounts(module === 'risk' ? workspaceId : null);
  useRoom(workspaceId ? `workspace:${workspaceId}` : null);
  const shell = useShell();
  return (
    <ModuleLayout
      {...shell}
      module={module}
      workspace={workspaceId ? { name: workspace?.name ?? '', picture: workspace?.imageUrl } : undefined}
      navigation={
        workspaceId
          ? workspaceNavigation[module](workspacePath(module, moduleId, workspaceId), counts)
          : moduleNavigation(modulePath(module, moduleId), workspaceNames?.length)
      }
      switchTo={useSwitchTo(place)}
      attention={attention}
    >
      <Outlet />
    </ModuleLayout>
  );
}

/** The frame of a module's screens and of its workspaces. */
export function ModuleFrame() {
  const place = usePlace();
  return place && <Frame place={place} />;
}
