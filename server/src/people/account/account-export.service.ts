import type { ListExportInput } from 'contract/list-exports';
import { organizationRoleLabels, type AccountRow } from 'contract/people/account/account';
import { modules } from 'contract/core/modules';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { ExportSource } from '../../support/export/export.service.ts';
import { filtersOf } from './account-filters.ts';
import { memberStore } from './account.store.ts';

const workplaces = (row: AccountRow) =>
  row.modules
    .map(
      ({ module, workspaces }) =>
        `${modules[module].title}: ${workspaces.map(({ name }) => name).join(', ')}`,
    )
    .join('\n');

const columns: { title: string; cell(row: AccountRow): Cell }[] = [
  { title: 'Name', cell: ({ user }) => user.name },
  { title: 'Email', cell: ({ user }) => user.email },
  { title: 'Email refused', cell: ({ mailRefusal }) => mailRefusal?.reason ?? null },
  { title: 'Status', cell: ({ account }) => (account.status === 'active' ? 'Active' : 'Inactive') },
  { title: 'Role', cell: ({ account }) => organizationRoleLabels[account.organizationRole] },
  { title: 'Workspaces', cell: (row) => workplaces(row) || null },
  { title: 'Open items', cell: ({ openItems }) => openItems },
  { title: 'Last active (UTC)', cell: ({ lastSeenAt }) => lastSeenAt && { instant: lastSeenAt } },
  { title: 'Member since (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
];

/** The organization's people as their list shows them. */
export const exportUsers: ExportSource<ListExportInput<'users'>> = {
  permission: exportEndpoints.createUsers.access,
  async open(ctx, { search, sort, filters }) {
    const asked = { search: search?.trim(), sort: sort ?? undefined };
    const { total, batches } = await memberStore.listAll(ctx, asked, { filters: filtersOf(filters ?? {}) });
    async function* rows() {
      for await (const found of batches) yield found.map((row) => columns.map(({ cell }) => cell(row)));
    }
    return { header: columns.map(({ title }) => title), total, batches: rows() };
  },
};
