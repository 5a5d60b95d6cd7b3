import type { RouteObject } from 'react-router';
import { namingPages, recoveryPages, signedOutPages } from '../access/auth/auth-routes.tsx';
import { publicRoutes } from '../public/public-routes.tsx';
import { invitationRoutes } from '../people/invitation/invitation-routes.tsx';
import { appTexts } from './app-texts.ts';
import { RequireSignedIn, RequireSignedOut } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { PageHandle } from '../shared/screen/page.tsx';
import { Root } from './root.tsx';
import { ScreenError } from '../shared/screen/screen-error.tsx';

/** The route that the signed-in screens stand below. */
export const signedInId = 'signed-in';

/** The screens of everybody, and of those who are signed in, as far as they are given. */
export const routesWith = (signedIn: RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: ScreenError,
    HydrateFallback: () => null,
    children: [
      publicRoutes,
      { Component: RequireSignedOut, children: signedOutPages },
      ...recoveryPages,
      ...invitationRoutes,
      { id: signedInId, Component: RequireSignedIn, children: [...namingPages, ...signedIn] },
      { path: '*', Component: NotFoundPage, handle: { title: appTexts.notFound } satisfies PageHandle },
    ],
  },
];
