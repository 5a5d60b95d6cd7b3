import { moduleKeys, type ModuleKey, modules } from 'contract/core/modules';
import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router';
import { loadCode } from '../core/loading/load-code.ts';
import { accountRoutes } from '../people/account/account-routes.tsx';
import { homeRoutes } from '../records/dashboard/home-routes.tsx';
import { allAttentionRoutes } from '../records/attention/attention-routes.tsx';
import { activityLogsRoute, mailLogRoute } from '../organization/log/log-routes.tsx';
import { notificationsRoute } from '../support/notification/notification-routes.tsx';
import { importRoutes } from '../records/import/import-routes.tsx';
import { profileRoutes } from '../access/profile/profile-routes.tsx';
import { ownSignatureRoutes } from '../records/signature/own/own-signature-routes.tsx';
import { ReviewTab, reviewRoutes } from '../people/access-review/review-routes.tsx';
import { securityRoute } from '../access/security/security-routes.tsx';
import { businessRoutes } from '../organization/site/site-routes.tsx';
import { subscriptionRoute } from '../organization/subscription/subscription-routes.tsx';
import { searchRoutes } from '../records/search/search-routes.tsx';
import { taskRoutes } from '../records/task/task-routes.tsx';
import { RequireOrganization } from './guards.tsx';
import { moduleRoutes } from './modules.ts';
import { fetched } from '../shared/screen/page.tsx';
import { plainRoutes } from './plain-routes.ts';

/** The organization's own screens: each feature adds its routes here. */
const signedInPages: RouteObject[] = [
  ...homeRoutes,
  ...taskRoutes(async () => (await loadCode(() => import('./module-lists.ts'))).loadTaskKinds()),
  ...allAttentionRoutes,
  ...searchRoutes,
  ...businessRoutes,
  ...accountRoutes,
  ...importRoutes,
  ...profileRoutes,
  ...ownSignatureRoutes,
  securityRoute(ReviewTab),
  ...reviewRoutes,
  subscriptionRoute,
  activityLogsRoute,
  notificationsRoute,
  mailLogRoute,
  ...moduleKeys.flatMap(plainRoutes),
];

// A frame and its screens come as two chunks at once; both stay out of the first load of the login.
const organizationFrame: RouteObject = {
  ...fetched(async () => (await import('./frames.ts')).OrganizationFrame),
  children: signedInPages,
};

const leadTo = (path: string): RouteObject => ({ index: true, element: <Navigate to={path} replace /> });

function moduleFrame(key: ModuleKey): RouteObject {
  const { inModule, inWorkspace, home } = moduleRoutes[key];
  return {
    path: `${modules[key].path}/:moduleId`,
    ...fetched(async () => (await import('./frames.ts')).ModuleFrame),
    children: [
      leadTo('workspace'),
      ...inModule,
      { path: 'workspace/:workspaceId', children: [leadTo(home), ...inWorkspace] },
    ],
  };
}

/** Without the code that knows what to ask ahead, the screens ask for themselves. */
async function askAheadOf({ request }: LoaderFunctionArgs): Promise<null> {
  const frames = await loadCode(() => import('./frames.ts')).catch(() => null);
  await frames?.askAhead(new URL(request.url));
  return null;
}

/** What opens to a person who is signed in to an organization. */
export const signedInRoutes: RouteObject[] = [
  {
    Component: RequireOrganization,
    children: [
      {
        ...fetched(async () => (await import('./frames.ts')).SignedIn),
        loader: askAheadOf,
        shouldRevalidate: () => false,
        children: [organizationFrame, ...moduleKeys.map(moduleFrame)],
      },
    ],
  },
];
