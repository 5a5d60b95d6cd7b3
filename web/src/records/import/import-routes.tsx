import { page } from '../../shared/screen/page.tsx';
import { importPaths, importTitle, importTitles } from './import-title.ts';

/** Importing many users, sites or processes at once. */
export const importRoutes = [
  page(
    'global-user-management/bulk-user-import',
    importTitle,
    async () => (await import('./import-page.tsx')).ImportPage,
    { asks: 'invitation.create' },
  ),
  page(
    importPaths.sites.slice(1),
    importTitles.sites,
    async () => (await import('./import-page.tsx')).ImportSitesPage,
    { asks: 'invitation.create' },
  ),
  page(
    importPaths.processes.slice(1),
    importTitles.processes,
    async () => (await import('./import-page.tsx')).ImportProcessesPage,
    { asks: 'invitation.create' },
  ),
];
