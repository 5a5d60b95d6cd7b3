import { type ModuleKey, moduleKeys } from 'contract/core/modules';
import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loadCode } from '../core/loading/load-code.ts';
import { approvalRoutesRoute } from '../records/approval/routes-screen.tsx';
import { attentionRoutes } from '../records/attention/attention-routes.tsx';
import { checklistRoutes } from '../records/checklist/checklist-routes.tsx';
import { reportRoutes } from '../records/report/report-routes.tsx';
import { adminRoutes } from '../people/workspace-admin/admin-routes.tsx';
import { logReviewRoute } from '../records/log-review/log-review-routes.tsx';
import { logRoute, moduleLogRoute } from '../organization/log/log-routes.tsx';
import { workspaceNotificationsRoute } from '../support/notification/notification-routes.tsx';
import { xrayRoutes } from '../records/xray/xray-routes.tsx';
import { capaRoutes } from '../modules/capa/capa-routes.tsx';
import { riskRoutes } from '../modules/risk/risk-routes.tsx';
import { workspaceListRoute, workspaceOverviewRoute } from '../organization/workspace/workspace-routes.tsx';

/** The screens of the records of each module that has any; its workspaces open with the first. */
export const recordScreens: Partial<Record<ModuleKey, RouteObject[]>> = {
  capa: capaRoutes,
  risk: riskRoutes,
};

export type ModuleRoutes = {
  /** Screens at `/{module}/{moduleId}/…`. */
  inModule: RouteObject[];
  /** Screens at `/{module}/{moduleId}/workspace/{workspaceId}/…`. */
  inWorkspace: RouteObject[];
  /** The screen that opens a workspace, one of `inWorkspace`. */
  home: string;
};

/** One screen under two words of the specification: the second one leads to the first. */
const other = (word: string, screen: string): RouteObject => ({
  path: word,
  element: createElement(Navigate, { to: `../${screen}`, replace: true }),
});

/** The module's own words for what every workspace has, and the others for the same screens. */
const otherWords = [other('deleted-items', 'deleted-files'), other('audit-activity-log', 'activity-log')];

const kindsOf = (module: ModuleKey) => async () =>
  (await loadCode(() => import('./module-lists.ts'))).loadTaskKinds(module);

const templatesOf = (module: ModuleKey) => async () =>
  (await loadCode(() => import('./module-lists.ts'))).loadChecklistTemplates(module);

const loadHistory = async () => (await loadCode(() => import('../organization/log/history.tsx'))).History;

function routesOf(module: ModuleKey): ModuleRoutes {
  const records = recordScreens[module];
  const ofRecords = records
    ? [
        ...records,
        ...attentionRoutes(kindsOf(module)),
        ...reportRoutes,
        workspaceNotificationsRoute(loadHistory),
      ]
    : [workspaceOverviewRoute];
  return {
    inModule: [workspaceListRoute(module), moduleLogRoute],
    inWorkspace: [
      ...ofRecords,
      ...checklistRoutes(templatesOf(module)),
      ...adminRoutes,
      approvalRoutesRoute,
      ...xrayRoutes,
      logRoute,
      logReviewRoute,
      ...otherWords,
    ],
    home: records?.[0]?.path ?? 'library',
  };
}

// fromEntries cannot keep the keys.
export const moduleRoutes = Object.fromEntries(moduleKeys.map((key) => [key, routesOf(key)])) as Record<
  ModuleKey,
  ModuleRoutes
>;
