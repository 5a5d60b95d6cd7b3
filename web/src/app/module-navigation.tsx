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
  IconTrash,
} from '@tabler/icons-react';
import type { ModuleKey } from 'contract/core/modules';
import type { RiskCounts } from '../features/risk/use-risk-counts.ts';
import type { NavGroup } from './shell/shell-props.ts';

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

/** A module whose workspaces hold no records yet. */
function withoutRecords(base: string): NavGroup[] {
  return [
    { items: [{ label: 'Overview', to: `${base}/library`, icon: <IconInfoCircle /> }] },
    {
      heading: 'Administration',
      items: [{ label: 'Activity log', to: `${base}/activity-log`, icon: <IconHistory /> }],
    },
  ];
}

function riskNavigation(base: string, counts: RiskCounts): NavGroup[] {
  return [
    {
      heading: 'Work',
      items: [
        { label: 'Library', to: `${base}/library`, icon: <IconBooks />, count: counts.library },
        { label: 'My Risk', to: `${base}/my-risk`, icon: <IconAlertTriangle />, count: counts.mine },
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
          count: counts.attention,
          tone: counts.hasOverdue ? 'overdue' : 'neutral',
        },
        { label: 'Notifications', to: `${base}/notifications`, icon: <IconBell /> },
        { label: 'Activity log', to: `${base}/activity-log`, icon: <IconHistory /> },
        ...(counts.mayRestore
          ? [{ label: 'Deleted files', to: `${base}/deleted-files`, icon: <IconTrash /> }]
          : []),
      ],
    },
  ];
}

/** The navigation inside a workspace of each module; only what is built stands here. */
export const workspaceNavigation: Record<ModuleKey, (base: string, counts: RiskCounts) => NavGroup[]> = {
  capa: withoutRecords,
  risk: riskNavigation,
  audit: withoutRecords,
  document: withoutRecords,
};
