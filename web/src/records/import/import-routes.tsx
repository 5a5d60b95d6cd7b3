import { page } from '../../shared/screen/page.tsx';
import { importTitle } from './import-title.ts';

/** Importing many people at once. */
export const importRoutes = [
  page('global-user-management/bulk-user-import', importTitle, () =>
    import('./import-page.tsx').then((module) => module.ImportPage),
  ),
];
