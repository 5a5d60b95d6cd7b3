import { page } from '../../shared/screen/page.tsx';

/** Business management: sites, processes and their forms. */
export const businessRoutes = [
  page('business-management', 'Business management', () =>
    import('./business-management-page.tsx').then((module) => module.BusinessManagementPage),
  ),
  page('business-management/add-new-site', 'Add new site', () =>
    import('./add-site-page.tsx').then((module) => module.AddSitePage),
  ),
  page('business-management/site/:siteId', 'Site', () =>
    import('./edit-site-page.tsx').then((module) => module.EditSitePage),
  ),
  page('business-management/add-new-process', 'Add new process', () =>
    import('../process/add-process-page.tsx').then((module) => module.AddProcessPage),
  ),
  page('business-management/process/:processId', 'Process', () =>
    import('../process/edit-process-page.tsx').then((module) => module.EditProcessPage),
  ),
];
