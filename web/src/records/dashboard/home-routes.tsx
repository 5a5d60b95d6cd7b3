import { page } from '../../shared/screen/page.tsx';

export const homeRoutes = [
  page('dashboard/home', 'Dashboard', () => import('./home-page.tsx').then((module) => module.HomePage)),
];
