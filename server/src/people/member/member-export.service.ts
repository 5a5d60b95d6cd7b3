import { levelWord } from 'contract/core/rights/access';
import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import { type Member, memberStateLabels } from 'contract/people/member/member';
import { organizationRoleLabels } from 'contract/people/account/account';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listMembers } from './member-list.service.ts';

/** The people of a workspace as their list shows them: who they are, what they may do and where. */
export const exportMembers = exportOfList<ListExportInput<'members'>, Member>({
  permission: exportEndpoints.createMembers.access,
  columns: [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Status', cell: ({ status }) => memberStateLabels[status] },
    {
      title: 'Role',
      cell: ({ role, organizationRole, isAdministrator }) =>
        isAdministrator ? organizationRoleLabels[organizationRole] : (role?.name ?? null),
    },
    { title: 'Level', cell: ({ level }) => levelWord(level) },
    { title: 'Groups', cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || null },
    {
      title: 'Sites',
      cell: ({ scope: { sites } }) => (sites ? sites.map(({ name }) => name).join(', ') : 'All'),
    },
    {
      title: 'Processes',
      cell: ({ scope: { processes } }) => (processes ? processes.map(({ name }) => name).join(', ') : 'All'),
    },
    { title: 'Access until', cell: ({ validUntil }) => validUntil && { day: validUntil } },
    { title: 'Open tasks', cell: ({ openTasks }) => openTasks },
    { title: 'Overdue tasks', cell: ({ overdueTasks }) => overdueTasks },
    { title: 'Open records', cell: ({ openRecords }) => openRecords },
    {
      title: 'Last active (UTC)',
      cell: ({ lastActivityAt }) => lastActivityAt && { instant: lastActivityAt },
    },
    { title: 'Added (UTC)', cell: ({ addedAt }) => addedAt && { instant: addedAt } },
  ],
  list: listMembers,
});
