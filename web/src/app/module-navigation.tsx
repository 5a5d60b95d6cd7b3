import {
  IconBell,
  IconBellExclamation,
  IconBooks,
  IconChecklist,
  IconFiles,
  IconListCheck,
  IconHistory,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconReportAnalytics,
  IconScan,
  IconSend,
  IconSettings,
  IconTrash,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ModuleKey } from 'contract/core/modules';
import { whenDrawn } from '../core/loading/first-screen.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { frameTexts, reportText } from './frame-texts.ts';
import { moduleLists } from './module-lists.ts';
import type { PinnedProps } from './pinned-filters.tsx';
import type { BelowProps, NavGroup, NavItem } from './shell/shell-props.ts';
import type { RecordCounts } from './use-record-counts.ts';

/** The navigation of a module outside its workspaces. */
export function moduleNavigation(
  base: string,
  { workspaces, mayReadLog }: { workspaces: number | undefined; mayReadLog: boolean },
): NavGroup[] {
  return [
    {
      items: [
        {
          label: frameTexts.workspaces,
          to: `${base}/workspace`,
          icon: <IconLayoutGrid />,
          count: workspaces,
        },
        ...(mayReadLog
          ? [{ label: frameTexts.activityLog, to: `${base}/activity-log`, icon: <IconHistory /> }]
          : []),
      ],
    },
  ];
}

/** What of a workspace's administration the caller may use. */
export type AdminRights = {
  mayManagePeople: boolean;
  mayManageSettings: boolean;
  mayReadLog: boolean;
  mayReadDeleted: boolean;
  mayReadXray: boolean;
};

/** The administration that every workspace has, whatever its module. */
function administration(base: string, rights: AdminRights): NavItem[] {
  return [
    ...(rights.mayManagePeople
      ? [{ label: frameTexts.userManagement, to: `${base}/user-management`, icon: <IconUsers /> }]
      : []),
    ...(rights.mayManageSettings
      ? [{ label: frameTexts.settings, to: `${base}/settings`, icon: <IconSettings /> }]
      : []),
    ...(rights.mayReadXray ? [{ label: frameTexts.xray, to: `${base}/xray`, icon: <IconScan /> }] : []),
    ...(rights.mayReadLog
      ? [{ label: frameTexts.log, to: `${base}/activity-log`, icon: <IconHistory /> }]
      : []),
    ...(rights.mayReadDeleted
      ? [{ label: frameTexts.deletedFiles, to: `${base}/deleted-files`, icon: <IconTrash /> }]
      : []),
  ];
}

/** The two groups of a workspace's navigation; one for those who administer nothing, as the log alone is no administration. */
function groupsOf(work: NavGroup, rest: NavItem[], rights: AdminRights): NavGroup[] {
  const isAdministrator = rights.mayManagePeople || rights.mayManageSettings || rights.mayReadDeleted;
  if (!isAdministrator) return [{ ...work, items: [...work.items, ...rest] }];
  return [work, { heading: frameTexts.administration, items: rest }];
}

const checklists = (base: string): NavItem => ({
  label: frameTexts.checklists,
  to: `${base}/checklists`,
  icon: <IconListCheck />,
});

/** A module whose workspaces hold no records yet. */
function withoutRecords(base: string, rights: AdminRights): NavGroup[] {
  const overview = { label: frameTexts.overview, to: `${base}/library`, icon: <IconInfoCircle /> };
  return groupsOf({ items: [overview, checklists(base)] }, administration(base, rights), rights);
}

type Pinned = Pick<PinnedProps, 'lists' | 'of'>;

/** The pinned filters of a list, whose code comes once the screen stands. */
function pinnedBelow(pinned: Pinned): NavItem['below'] {
  return lazyPart<BelowProps>(
    async () => {
      await whenDrawn();
      const { PinnedFilters } = await import('./pinned-filters.tsx');
      return (props) => <PinnedFilters {...props} {...pinned} />;
    },
    { place: 'line' },
  );
}

const below = Object.fromEntries(
  Object.entries(moduleLists).map(([module, lists]) => [
    module,
    { all: pinnedBelow({ lists, of: 'all' }), mine: pinnedBelow({ lists, of: 'mine' }) },
  ]),
);

const icons = { all: <IconBooks />, mine: <IconUserCheck /> };

/** What beside its addresses the navigation of a workspace depends on. */
type Known = { counts: RecordCounts; rights: AdminRights; mayReport: boolean; mayReadReports: boolean };

/** The navigation inside a workspace of a module; only what is built stands there. */
export function workspaceNavigation(
  module: ModuleKey,
  base: string,
  { counts, rights, mayReport, mayReadReports }: Known,
): NavGroup[] {
  const register = moduleLists[module];
  if (!register) return withoutRecords(base, rights);
  const entryOf = (of: 'all' | 'mine'): NavItem => {
    const { path, title } = register.lists[of];
    return {
      label: title,
      to: `${base}/${path}`,
      icon: icons[of],
      ...counts[of],
      below: below[module]?.[of],
    };
  };
  const work = {
    heading: frameTexts.work,
    items: [
      entryOf('all'),
      entryOf('mine'),
      ...(mayReport
        ? [
            {
              label: reportText(register.words.one),
              to: `${base}/report`,
              icon: <IconSend />,
            },
          ]
        : []),
      { label: frameTexts.tasks, to: `${base}/${register.tasks ?? 'tasks'}`, icon: <IconChecklist /> },
      checklists(base),
      ...(register.documents
        ? [{ label: frameTexts.documents, to: `${base}/${register.documents}`, icon: <IconFiles /> }]
        : []),
    ],
  };
  const attention: NavItem = {
    label: frameTexts.needsAttention,
    to: `${base}/need-attention`,
    icon: <IconBellExclamation />,
    ...counts.attention,
    tone: counts.hasOverdue ? 'overdue' : 'neutral',
  };
  const rest: NavItem[] = [
    { label: frameTexts.dashboard, to: `${base}/dashboard`, icon: <IconLayoutDashboard /> },
    attention,
    ...(mayReadReports
      ? [{ label: frameTexts.reports, to: `${base}/reports`, icon: <IconReportAnalytics /> }]
      : []),
    { label: frameTexts.notifications, to: `${base}/notifications`, icon: <IconBell /> },
    ...administration(base, rights),
  ];
  return groupsOf(work, rest, rights);
}
