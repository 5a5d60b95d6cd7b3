import { page } from '../../shared/screen/page.tsx';
import { siteTitles } from './site-route-texts.ts';

/** Business management: sites, processes and their forms. */
export const businessRoutes = [
  page('business-management', siteTitles.businessManagement, () =>
    import('./business-management-page.tsx').then((module) => module.BusinessManagementPage),
  ),
  page(
    'business-management/add-new-site',
    siteTitles.addNewSite,
    () => import('./add-site-page.tsx').then((module) => module.AddSitePage),
    { asks: 'site.create' },
  ),
  page(
    'business-management/site/:siteId',
    siteTitles.site,
    () => import('./edit-site-page.tsx').then((module) => module.EditSitePage),
    { asks: 'site.update' },
  ),
  page(
    'business-management/add-new-process',
    siteTitles.addNewProcess,
    () => import('../process/add-process-page.tsx').then((module) => module.AddProcessPage),
    { asks: 'process.create' },
  ),
  page(
    'business-management/process/:processId',
    siteTitles.process,
    () => import('../process/edit-process-page.tsx').then((module) => module.EditProcessPage),
    { asks: 'process.update' },
  ),
];
