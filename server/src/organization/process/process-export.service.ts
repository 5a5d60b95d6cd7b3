import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { Process } from 'contract/organization/process/process';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listProcesses } from './process.service.ts';

/** The processes of the organization as their list shows them. */
export const exportProcesses = exportOfList<ListExportInput<'processes'>, Process>({
  permission: exportEndpoints.createProcesses.access,
  columns: [
    { title: 'Process', cell: ({ name }) => name },
    { title: 'Location', cell: ({ location }) => location },
    { title: 'Sites', cell: ({ parentSite }) => parentSite.map(({ name }) => name).join(', ') || null },
    { title: 'Sub-processes', cell: ({ subProcesses }) => subProcesses.join(', ') || null },
    { title: 'Note', cell: ({ note }) => note },
    { title: 'Status', cell: ({ status }) => (status ? 'Active' : 'Inactive') },
    { title: 'Modules', cell: ({ modules }) => modules.map(({ name }) => name).join(', ') || null },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  list: (ctx, query) => listProcesses(ctx, query),
});
