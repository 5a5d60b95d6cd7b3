import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import { grantWords, levelWord } from 'contract/core/rights/access';
import type { Role } from 'contract/organization/role/role';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listRoles } from './role.service.ts';

/** The roles of a workspace as their list shows them, with all that each gives. */
export const exportRoles = exportOfList<ListExportInput<'roles'>, Role>({
  permission: exportEndpoints.createRoles.access,
  columns: [
    { title: 'Role', cell: ({ name }) => name },
    { title: 'Description', cell: ({ description }) => description },
    { title: 'Level', cell: ({ level }) => levelWord(level) },
    {
      title: 'Grants',
      cell: ({ grants }) => grants.map((grant) => grantWords[grant] ?? grant).join(', ') || null,
    },
    { title: 'Sites', cell: ({ sites }) => (sites ? sites.map(({ name }) => name).join(', ') : 'All') },
    {
      title: 'Processes',
      cell: ({ processes }) => (processes ? processes.map(({ name }) => name).join(', ') : 'All'),
    },
    { title: 'People', cell: ({ members }) => members },
    { title: 'Groups', cell: ({ groups }) => groups },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  list: listRoles,
});
