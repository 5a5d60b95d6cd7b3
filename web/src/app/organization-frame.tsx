import { IconBuildingFactory2, IconChecklist, IconHome } from '@tabler/icons-react';
import { moduleKeys, modules } from 'contract/core/modules';
import { Outlet } from 'react-router';
import { modulePath } from '../core/place.ts';
import { useMe } from '../core/use-can.ts';
import { ModuleSquare } from '../shared/module-square.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import type { NavGroup, NavItem } from './shell/shell-props.ts';
import { useShell } from './use-shell.ts';

const ownPages: NavGroup = {
  items: [
    { label: 'Dashboard', to: '/dashboard/home', icon: <IconHome /> },
    { label: 'My tasks', to: '/my-task', icon: <IconChecklist /> },
    { label: 'Business management', to: '/business-management', icon: <IconBuildingFactory2 /> },
  ],
};

/** The modules of the organization, each as the way to its workspaces. */
function useModuleItems(): NavItem[] {
  const subscriptions = useMe().data?.subscription ?? [];
  return moduleKeys.flatMap((key) => {
    const subscription = subscriptions.find(({ module }) => module === key);
    if (!subscription) return [];
    const to = `${modulePath(key, subscription._id)}/workspace`;
    return [{ label: modules[key].title, icon: <ModuleSquare module={key} />, to }];
  });
}

/** The frame of the organization's own screens. */
export function OrganizationFrame() {
  const navigation = [ownPages, { heading: 'Modules', items: useModuleItems() }];
  return (
    <DashboardLayout {...useShell()} navigation={navigation}>
      <Outlet />
    </DashboardLayout>
  );
}
