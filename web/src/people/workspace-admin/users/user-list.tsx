import { IconEye, IconUserMinus, IconUsersGroup, IconUserEdit } from '@tabler/icons-react';
import { type Member, memberStateLabels, memberStates } from 'contract/people/member/member';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { chosenOf } from '../../../shared/data-table/chosen.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import type { BulkAction } from '../../../shared/data-table/data-table-props.ts';
import type { ListState } from '../../../shared/data-table/list-state.ts';
import { ListExport } from '../../../shared/export/list-export.tsx';
import { ListPrint } from '../../../shared/print/list-print.tsx';
import type { Filter } from '../../../ui/actions/filter.ts';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { optionsOf, useGroupNames, useRoles } from '../use-admin-names.ts';
import { userColumns } from './user-columns.tsx';
import { AddToGroupDialog, ChangeUsersDialog, RemoveUsersDialog } from './user-dialogs.ts';
import { userTexts as texts } from './user-texts.ts';

const statusOptions = memberStates.map((value) => ({ value, label: memberStateLabels[value] }));

function useUserFilters(): Filter[] {
  const roles = optionsOf(useRoles());
  const groups = optionsOf(useGroupNames());
  return [
    { name: 'status', label: texts.status, options: statusOptions, multiple: true },
    { name: 'role', label: texts.role, options: roles, multiple: true },
    { name: 'group', label: texts.group, options: groups, multiple: true },
  ].filter(({ options }) => options.length > 0);
}

type Act = 'change' | 'group' | 'remove';

/** The dialog that is open and whom it is about; it resolves to whether it was done. */
function useUserActs() {
  const [asked, setAsked] = useState<{ act: Act; members: Member[]; settle: (done: boolean) => void }>();
  const [opened, setOpened] = useState(false);
  const ask = (act: Act, members: Member[]) =>
    new Promise<boolean>((settle) => {
      setAsked({ act, members, settle });
      setOpened(true);
    });
  const close = (done: boolean) => {
    asked?.settle(done);
    setOpened(false);
  };
  const shared = { members: asked?.members ?? [], onClose: close };
  const dialogs = (
    <>
      <ChangeUsersDialog {...shared} opened={opened && asked?.act === 'change'} />
      <AddToGroupDialog {...shared} opened={opened && asked?.act === 'group'} />
      <RemoveUsersDialog {...shared} opened={opened && asked?.act === 'remove'} />
    </>
  );
  return { ask, dialogs };
}

const icons = { change: <IconUserEdit />, group: <IconUsersGroup />, remove: <IconUserMinus /> };
const labels = { change: texts.change, group: texts.addToGroup, remove: texts.remove };

export type UserListProps = { list: ListState & { rows: Member[]; query: Record<string, string> } };

const idOf = ({ _id }: Member) => _id;

function PrintUsers({ list, filters }: UserListProps & { filters: Filter[] }) {
  return (
    <ListPrint
      title={texts.table}
      endpoint={memberEndpoints.list}
      params={useAdminPaths().params}
      list={list}
      filters={filters}
      columns={userColumns}
      rowId={idOf}
    />
  );
}

/** The people of the workspace, and what can be done with each of them. */
export function UserList({ list }: UserListProps) {
  const paths = useAdminPaths();
  const mayManage = useCan('member.manage');
  const mayGroup = useCan('group.manage') && mayManage;
  const filters = useUserFilters();
  const { ask, dialogs } = useUserActs();
  const acts: Act[] = mayManage ? (mayGroup ? ['change', 'group', 'remove'] : ['change', 'remove']) : [];

  const itemOf = (act: Act, member: Member): MenuItem => ({
    label: labels[act],
    icon: icons[act],
    ...(act === 'remove' ? { tone: 'danger' as const } : {}),
    ...(member.isAdministrator && act !== 'group' ? { reason: texts.isAdministrator } : {}),
    onSelect: () => void ask(act, [member]),
  });

  const rowActions = (member: Member): MenuItem[] => [
    { label: texts.open, icon: <IconEye />, to: paths.user(member._id) },
    ...acts.map((act) => itemOf(act, member)),
  ];

  const scope = { endpoint: memberEndpoints.list, params: paths.params, query: list.query };

  const bulkActions = acts.map((act): BulkAction => ({
    label: labels[act],
    icon: icons[act],
    ...(act === 'remove' ? { tone: 'danger' as const } : {}),
    onAct: async (selection) => {
      const members = await chosenOf(scope, selection, list.rows, texts.choosing);
      return members ? ask(act, members) : false;
    },
  }));

  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={userColumns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.user(_id)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        searchLabel={texts.search}
        filters={filters}
        barEnd={
          <>
            <PrintUsers list={list} filters={filters} />
            <ListExport kind="members" params={paths.params} query={list.query} />
          </>
        }
        withRowNumbers={false}
        empty={{ message: texts.empty.message, children: texts.empty.text }}
      />
      {dialogs}
    </>
  );
}
