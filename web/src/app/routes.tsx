import { moduleKeys, type ModuleKey, modules } from 'contract/core/modules';
import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router';
import { loadCode } from '../core/load-code.ts';
import { accountRoutes } from '../features/account/account-routes.tsx';
import { namingPages, recoveryPages, signedOutPages } from '../features/auth/auth-routes.tsx';
import { homeRoutes } from '../features/dashboard/home-routes.tsx';
import { allAttentionRoutes } from '../features/attention/attention-routes.tsx';
import { activityLogsRoute } from '../features/log/log-routes.tsx';
import { notificationsRoute } from '../features/notification/notification-routes.tsx';
import { importRoutes } from '../features/import/import-routes.tsx';
import { profileRoutes } from '../features/profile/profile-routes.tsx';
import { publicRoutes } from '../features/public/public-routes.tsx';
import { reviewRoutes } from '../features/access-review/review-routes.tsx';
import { securityRoutes } from '../features/security/security-routes.tsx';
import { businessRoutes } from '../features/site/site-routes.tsx';
import { subscriptionRoute } from '../features/subscription/subscription-routes.tsx';
import { taskRoutes } from '../features/task/task-routes.tsx';
import { RequireOrganization, RequireSignedIn, RequireSignedOut } from './guards.tsx';
import { moduleRoutes } from './modules.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { fetched, type PageHandle } from './page.tsx';
import { plainRoutes } from './plain-routes.ts';
import { Root } from './root.tsx';
import { ScreenError } from './screen-error.tsx';

/** The organization's own screens: each feature adds its routes here. */
const signedInPages: RouteObject[] = [
  ...homeRoutes,
  ...taskRoutes,
  ...allAttentionRoutes,
  ...businessRoutes,
  ...accountRoutes,
  ...importRoutes,
  ...profileRoutes,
  ...securityRoutes,
  ...reviewRoutes,
  subscriptionRoute,
  activityLogsRoute,
  notificationsRoute,
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

const signedIn: RouteObject = {
  Component: RequireSignedIn,
  children: [
    ...namingPages,
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
  ],
};

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
    children: [
      publicRoutes,
      { Component: RequireSignedOut, children: signedOutPages },
      ...recoveryPages,
      signedIn,
      { path: '*', Component: NotFoundPage, handle: { title: 'Page not found' } satisfies PageHandle },
    ],
  },
];
