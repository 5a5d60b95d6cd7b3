import {
  IconBellExclamation,
  IconBuildingFactory2,
  IconChecklist,
  IconCreditCard,
  IconHistory,
  IconHome,
  IconMail,
  IconUsers,
} from '@tabler/icons-react';
import { moduleKeys, modules } from 'contract/core/modules';
import { modulePath, subscriptionPath } from '../core/loading/place.ts';
import { useMay, useMe } from '../core/session/use-can.ts';
import { usersPath, usersTitle } from '../people/account/account-paths.ts';
import { useOrganizations } from '../people/account/use-organizations.tsx';
import { subscriptionTitle } from '../organization/subscription/subscription-paths.ts';
import { AskedScreen } from './asked-screen.tsx';
import { RunningTray } from './running-tray.tsx';
import { ModuleSquare } from '../shared/marks/module-square.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { frameTexts } from './frame-texts.ts';
import type { NavGroup, NavItem } from './shell/shell-props.ts';
import { useAttention } from './use-attention.ts';
import { useShell } from './use-shell.tsx';

const ownPages: NavItem[] = [
  { label: frameTexts.dashboard, to: '/dashboard/home', icon: <IconHome /> },
  { label: frameTexts.myTasks, to: '/my-task', icon: <IconChecklist /> },
  { label: frameTexts.needsAttention, to: '/need-attention', icon: <IconBellExclamation /> },
];

const places = {
  label: frameTexts.businessManagement,
  to: '/business-management',
  icon: <IconBuildingFactory2 />,
};
const log = { label: frameTexts.log, to: '/activity-logs', icon: <IconHistory /> };
const mails = { label: frameTexts.mails, to: '/email-log', icon: <IconMail /> };
const plans = { label: subscriptionTitle, to: subscriptionPath, icon: <IconCreditCard /> };
const people = { label: usersTitle, to: usersPath, icon: <IconUsers /> };

/** The screens of the organization, as far as somebody may do something there. */
function useOrganizationPages(): NavItem[] {
  const may = useMay();
  return [
    ...(may('site.create') || may('process.create') ? [places] : []),
    log,
    ...(may('mail-delivery.read') ? [mails] : []),
    ...(may('subscription.manage') || may('billing.read') ? [plans] : []),
    ...(may('account.read') ? [people] : []),
  ];
}

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
  const own: NavGroup = { items: [...ownPages, ...useOrganizationPages()] };
  const navigation = [own, { heading: frameTexts.modules, items: useModuleItems() }];
  return (
    <DashboardLayout
      {...useShell()}
      attention={useAttention(null)}
      navigation={navigation}
      organizations={useOrganizations()}
    >
      <AskedScreen place={null} />
      <RunningTray />
    </DashboardLayout>
  );
}
