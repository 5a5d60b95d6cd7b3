import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { Site } from 'contract/organization/site/site';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listSites } from './site.service.ts';

/** The sites of the organization as their list shows them. */
export const exportSites = exportOfList<ListExportInput<'sites'>, Site>({
  permission: exportEndpoints.createSites.access,
  columns: [
    { title: 'Site', cell: ({ name }) => name },
    { title: 'Location', cell: ({ location }) => location },
    { title: 'Time zone', cell: ({ timeZone }) => timeZone },
    { title: 'Note', cell: ({ note }) => note },
    { title: 'Status', cell: ({ status }) => (status ? 'Active' : 'Inactive') },
    { title: 'Modules', cell: ({ modules }) => modules.map(({ name }) => name).join(', ') || null },
    { title: 'Processes', cell: ({ processes }) => processes },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  list: listSites,
});
