import { IconPencil, IconToggleLeft, IconToggleRight, IconUserMinus } from '@tabler/icons-react';
import { type AccountRow, organizationRoleLabels } from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { moduleKeys, modules } from 'contract/core/modules';
import { organizationRoles } from 'contract/core/rights/organization-roles';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import type { ListState } from '../../shared/data-table/list-state.ts';
import { ListExport } from '../../shared/export/list-export.tsx';
import { ListPrint } from '../../shared/print/list-print.tsx';
import type { Filter } from '../../ui/actions/filter.ts';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { organizationToast } from '../../ui/feedback/toast.ts';
import { editUserPath } from './account-paths.ts';
import { accountTexts as texts } from './account-texts.ts';
import { ReassignSheet } from './reassign-sheet.tsx';
import { showRefusal } from './use-invite.ts';
import { memberColumns } from './member-columns.tsx';
import { useManyActs } from './use-many-acts.tsx';
import { UsersPicture } from './users-picture.tsx';

const filters: Filter[] = [
  {
    name: 'role',
    label: texts.filters.role,
    options: organizationRoles.map((value) => ({ value, label: organizationRoleLabels[value] })),
  },
  {
    name: 'module',
    label: texts.filters.module,
    options: moduleKeys.map((value) => ({ value, label: modules[value].title })),
  },
  {
    name: 'mailRefused',
    label: texts.filters.mailRefused,
    options: [{ value: 'true', label: texts.mailRefused }],
  },
  { name: 'idle', label: texts.filters.idle, options: [{ value: 'true', label: texts.idle }] },
];

type Leaving = { row: AccountRow; act: 'deactivate' | 'remove' };

/** Sets people active and inactive, and lets them go, by their rows. */
function useMemberActs() {
  const [leaving, setLeaving] = useState<Leaving>();
  const options = { toastOptions: organizationToast, failureToast: showRefusal };
  const update = useAction(accountEndpoints.update, options);
  const remove = useAction(accountEndpoints.remove, options);
  const setStatus = (row: AccountRow, status: 'active' | 'inactive', more: object = {}) =>
    update.run({ params: { accountId: row._id }, body: { status, ...more, version: row.account.version } });

  const actsOn = (row: AccountRow): MenuItem[] => {
    const isActive = row.account.status === 'active';
    const own: MenuItem[] = [
      { label: texts.edit, icon: <IconPencil />, to: editUserPath(row._id) },
      isActive
        ? {
            label: texts.deactivate,
            icon: <IconToggleLeft />,
            onSelect: () => setLeaving({ row, act: 'deactivate' }),
          }
        : {
            label: texts.activate,
            icon: <IconToggleRight />,
            onSelect: () => void setStatus(row, 'active'),
          },
    ];
    if (row.account.accountType === 'default') return own;
    const onSelect = () => setLeaving({ row, act: 'remove' });
    return [...own, { label: texts.remove, icon: <IconUserMinus />, tone: 'danger', onSelect }];
  };

  const go = async (more: object): Promise<boolean> => {
    if (!leaving) return false;
    const { row, act } = leaving;
    const outcome =
      act === 'remove'
        ? await remove.run({ params: { accountId: row._id } })
        : await setStatus(row, 'inactive', more);
    return outcome.ok;
  };

  const sheet = (
    <ReassignSheet
      account={leaving && { _id: leaving.row._id, name: leaving.row.user.name }}
      act={leaving?.act ?? 'deactivate'}
      onClose={() => setLeaving(undefined)}
      onGo={go}
    />
  );
  return { actsOn, sheet };
}

export type MemberListProps = {
  list: ListState & { rows: AccountRow[]; query: Record<string, string> };
  /** The status of everybody in the list. */
  status: 'active' | 'inactive';
  empty: { message: string; text: string };
  action: ReactNode;
};

const idOf = ({ _id }: AccountRow) => _id;

/** The people of the organization, active or not. */
export function MemberList({ list, status, empty, action }: MemberListProps) {
  const { actsOn, sheet } = useMemberActs();
  const many = useManyActs(status, list.rows);
  const organizationId = useOrganizationId();
  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={memberColumns}
        rowId={idOf}
        rowName={({ user }) => user.name}
        rowHref={({ _id }) => editUserPath(_id)}
        rowActions={actsOn}
        bulkActions={many.bulkActions}
        barEnd={
          <>
            <ListPrint
              title={texts.table}
              endpoint={accountEndpoints.list}
              params={{ organizationId }}
              list={list}
              fixed={{ status }}
              filters={filters}
              columns={memberColumns}
              rowId={idOf}
            />
            <ListExport kind="users" query={list.query} fixed={{ status }} />
          </>
        }
        searchLabel={texts.search}
        filters={filters}
        empty={{ picture: <UsersPicture />, message: empty.message, children: empty.text, action }}
      />
      {sheet}
      {many.dialog}
    </>
  );
}
