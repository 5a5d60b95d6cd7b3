import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { Group } from 'contract/people/group/group';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listGroups } from './group.service.ts';

/** The groups of a workspace with their members. */
export const exportGroups = exportOfList<ListExportInput<'groups'>, Group>({
  permission: exportEndpoints.createGroups.access,
  columns: [
    { title: 'Group', cell: ({ name }) => name },
    { title: 'Description', cell: ({ description }) => description },
    { title: 'Lead', cell: ({ lead }) => lead?.name ?? null },
    { title: 'Role', cell: ({ role }) => role?.name ?? null },
    { title: 'Members', cell: ({ members }) => members.map(({ name }) => name).join(', ') || null },
    { title: 'Member emails', cell: ({ members }) => members.map(({ email }) => email).join(', ') || null },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  list: listGroups,
});
