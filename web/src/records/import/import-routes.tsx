import { page } from '../../shared/screen/page.tsx';
import { importPaths, importTitle, importTitles } from './import-title.ts';

const pages = () => import('./import-page.tsx');

/** Importing many users, sites or processes at once. */
export const importRoutes = [
  page('global-user-management/bulk-user-import', importTitle, async () => (await pages()).ImportPage),
  page(importPaths.sites.slice(1), importTitles.sites, async () => (await pages()).ImportSitesPage),
  page(
    importPaths.processes.slice(1),
    importTitles.processes,
    async () => (await pages()).ImportProcessesPage,
  ),
];
