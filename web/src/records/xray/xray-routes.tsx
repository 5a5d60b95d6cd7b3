import type { RouteObject } from 'react-router';
import { page } from '../../shared/screen/page.tsx';
import { xrayTitles } from './xray-route-texts.ts';

/** The X-ray of a workspace: the same in every module. */
export const xrayRoutes: RouteObject[] = [
  page('xray', xrayTitles.xray, () => import('./xray-page.tsx').then((loaded) => loaded.XrayPage), {
    asks: 'xray.read',
  }),
];
