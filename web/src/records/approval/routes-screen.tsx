import { routesScreen } from 'contract/records/approval/route-address';
import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';

/** The screen of a workspace's approval routes: the same in every module. */
export const approvalRoutesRoute: RouteObject = page(
  `settings/${routesScreen.path}`,
  routesScreen.title,
  () => import('./approval-routes-page.tsx').then((loaded) => loaded.ApprovalRoutesPage),
);
