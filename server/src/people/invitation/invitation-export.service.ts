import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { Invitation } from 'contract/people/invitation/invitation';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listInvitations } from './invitation.service.ts';

const statuses = { pending: 'Pending', accepted: 'Accepted', revoked: 'Revoked', expired: 'Expired' };

/** The invitations of the organization as their list shows them. */
export const exportInvitations = exportOfList<ListExportInput<'invitations'>, Invitation>({
  permission: exportEndpoints.createInvitations.access,
  columns: [
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Status', cell: ({ status }) => statuses[status] },
    {
      title: 'Workspaces',
      cell: ({ Permissions }) => Permissions.map(({ workspaceName }) => workspaceName).join(', ') || null,
    },
    { title: 'Invited by', cell: ({ invitedBy }) => invitedBy.name },
    { title: 'Email refused', cell: ({ mailRefusal }) => mailRefusal?.reason ?? null },
    { title: 'Sent again', cell: ({ resendCount }) => resendCount },
    { title: 'Last sent (UTC)', cell: ({ lastSentAt, createdAt }) => ({ instant: lastSentAt ?? createdAt }) },
    { title: 'Expires (UTC)', cell: ({ expiresAt }) => ({ instant: expiresAt }) },
    { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  list: listInvitations,
});
