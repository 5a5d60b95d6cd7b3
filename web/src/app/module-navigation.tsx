import {
  IconAlertTriangle,
  IconBell,
  IconBellExclamation,
  IconBooks,
  IconChecklist,
  IconHistory,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconSettings,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ModuleKey } from 'contract/core/modules';

import { whenDrawn } from '../core/loading/first-screen.ts';
import type { RiskCounts } from '../modules/risk/use-risk-counts.ts';
import type { NavGroup, NavItem } from './shell/shell-props.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

/** The navigation of a module outside its workspaces. */
export function moduleNavigation(base: string, workspaces?: number): NavGroup[] {
  return [
    {
      items: [
        { label: 'Workspaces', to: `${base}/workspace`, icon: <IconLayoutGrid />, count: workspaces },
        { label: 'Activity Log', to: `${base}/activity-log`, icon: <IconHistory /> },
      ],
    },
  ];
}

/** What of a workspace's administration the caller may see. */
export type AdminRights = {
  mayReadDeleted: boolean;
  mayReadLog: boolean;
  mayReadPeople: boolean;
  mayReadSettings: boolean;
};

/** The administration that every workspace has, whatever its module. */
function administration(base: string, rights: AdminRights): NavItem[] {
  return [
    ...(rights.mayReadPeople
      ? [{ label: 'User management', to: `${base}/user-management`, icon: <IconUsers /> }]
      : []),
    ...(rights.mayReadSettings
      ? [{ label: 'Settings', to: `${base}/settings`, icon: <IconSettings /> }]
      : []),
    ...(rights.mayReadLog
      ? [{ label: 'Activity log', to: `${base}/activity-log`, icon: <IconHistory /> }]
      : []),
    ...(rights.mayReadDeleted
      ? [{ label: 'Deleted files', to: `${base}/deleted-files`, icon: <IconTrash /> }]
      : []),
  ];
}

/** A module whose workspaces hold no records yet. */
function withoutRecords(base: string, _counts: RiskCounts, rights: AdminRights): NavGroup[] {
  return [
    { items: [{ label: 'Overview', to: `${base}/library`, icon: <IconInfoCircle /> }] },
    { heading: 'Administration', items: administration(base, rights) },
  ];
}

const pinned = (name: 'PinnedInLibrary' | 'PinnedInMyRisk') =>
  lazyPart(
    async () => {
      await whenDrawn();
      return (await import('./pinned-filters.tsx'))[name];
    },
    { place: 'line' },
  );
const PinnedInLibrary = pinned('PinnedInLibrary');
const PinnedInMyRisk = pinned('PinnedInMyRisk');

function riskNavigation(base: string, counts: RiskCounts, rights: AdminRights): NavGroup[] {
  return [
    {
      heading: 'Work',
      items: [
        {
          label: 'Library',
          to: `${base}/library`,
          icon: <IconBooks />,
          count: counts.library,
          below: PinnedInLibrary,
        },
        {
          label: 'My Risk',
          to: `${base}/my-risk`,
          icon: <IconAlertTriangle />,
          ...counts.mine,
          below: PinnedInMyRisk,
        },
        { label: 'Tasks', to: `${base}/tasks`, icon: <IconChecklist /> },
      ],
    },
    {
      heading: 'Administration',
      items: [
        { label: 'Dashboard', to: `${base}/dashboard`, icon: <IconLayoutDashboard /> },
        {
          label: 'Needs attention',
          to: `${base}/need-attention`,
          icon: <IconBellExclamation />,
          ...counts.attention,
          tone: counts.hasOverdue ? 'overdue' : 'neutral',
        },
        { label: 'Notifications', to: `${base}/notifications`, icon: <IconBell /> },
        ...administration(base, rights),
      ],
    },
  ];
}

/** The navigation inside a workspace of each module; only what is built stands here. */
export const workspaceNavigation: Record<
  ModuleKey,
  (base: string, counts: RiskCounts, rights: AdminRights) => NavGroup[]
> = {
  capa: withoutRecords,
  risk: riskNavigation,
  audit: withoutRecords,
  document: withoutRecords,
};
