import type { ModuleKey } from 'contract/core/modules';
import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { attentionRoutes } from '../records/attention/attention-routes.tsx';
import { adminRoutes } from '../people/workspace-admin/admin-routes.tsx';
import { logRoute } from '../organization/log/log-routes.tsx';
import { workspaceNotificationsRoute } from '../support/notification/notification-routes.tsx';
import { riskRoutes } from '../modules/risk/risk-routes.tsx';
import { workspaceListRoute, workspaceOverviewRoute } from '../organization/workspace/workspace-routes.tsx';

export type ModuleRoutes = {
  /** Screens at `/{module}/{moduleId}/…`. */
  inModule: RouteObject[];
  /** Screens at `/{module}/{moduleId}/workspace/{workspaceId}/…`. */
  inWorkspace: RouteObject[];
  /** The screen that opens a workspace, one of `inWorkspace`. */
  home: string;
};

/** A module whose workspaces hold no records yet. */
function withoutRecords(module: ModuleKey): ModuleRoutes {
  return {
    inModule: [workspaceListRoute(module), logRoute],
    inWorkspace: [workspaceOverviewRoute, ...adminRoutes, logRoute, ...otherWords],
    home: 'library',
  };
}

/** One screen under two words of the specification: the second one leads to the first. */
const other = (word: string, screen: string): RouteObject => ({
  path: word,
  element: createElement(Navigate, { to: `../${screen}`, replace: true }),
});

/** The module's own words for what every workspace has, and the others for the same screens. */
const otherWords = [other('deleted-items', 'deleted-files'), other('audit-activity-log', 'activity-log')];

export const moduleRoutes: Record<ModuleKey, ModuleRoutes> = {
  capa: withoutRecords('capa'),
  risk: {
    inModule: [workspaceListRoute('risk'), logRoute],
    inWorkspace: [
      ...riskRoutes,
      ...attentionRoutes,
      workspaceNotificationsRoute,
      ...adminRoutes,
      logRoute,
      ...otherWords,
    ],
    home: 'library',
  },
  audit: withoutRecords('audit'),
  document: withoutRecords('document'),
};
