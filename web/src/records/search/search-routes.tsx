import { page } from '../../shared/screen/page.tsx';
import { searchTitle } from './search-route-texts.ts';

export const searchRoutes = [
  page('search', searchTitle, () => import('./search-page.tsx').then((module) => module.SearchPage)),
];
