import { IconHome, IconLayoutGrid } from '@tabler/icons-react';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { modulePath, type Place, workspacePath } from '../core/loading/place.ts';
import { useApi } from '../core/http/use-api.ts';
import { WorkspaceLogo } from '../shared/marks/workspace-logo.tsx';
import type { MenuGroup } from '../ui/overlays/menu.tsx';
import { frameTexts } from './frame-texts.ts';

const shown = 8;
const logoSize = 20;

/** The module's workspaces that the caller may see; undefined until they are known. */
export function useWorkspaceNames({ moduleId }: Place) {
  const { data } = useApi(subscriptionEndpoints.names, {}, { staleTime: 60_000, later: true });
  return data?.find(({ _id }) => _id === moduleId)?.workspaces;
}

/** Where one can go from a module: its other workspaces, all of them, and the organization. */
export function useSwitchTo(place: Place): MenuGroup[] {
  const { module, moduleId, workspaceId } = place;
  const others = (useWorkspaceNames(place) ?? []).filter(({ _id }) => _id !== workspaceId);
  return [
    {
      heading: frameTexts.workspaces,
      items: others.slice(0, shown).map(({ _id, name, imageUrl }) => ({
        label: name,
        icon: <WorkspaceLogo name={name} url={imageUrl} size={logoSize} />,
        to: `${workspacePath(module, moduleId, _id)}/library`,
      })),
    },
    {
      items: [
        {
          label: frameTexts.allWorkspaces,
          icon: <IconLayoutGrid />,
          to: `${modulePath(module, moduleId)}/workspace`,
        },
        { label: frameTexts.dashboard, icon: <IconHome />, to: '/dashboard/home' },
      ],
    },
  ];
}
