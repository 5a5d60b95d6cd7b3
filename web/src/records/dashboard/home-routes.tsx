import { page } from '../../shared/screen/page.tsx';
import { homeTitles } from './home-route-texts.ts';

export const homeRoutes = [
  page('dashboard/home', homeTitles.dashboard, () =>
    import('./home-page.tsx').then((module) => module.HomePage),
  ),
];
