import { IconEdit, IconTrash, IconUsers } from '@tabler/icons-react';
import type { Group } from 'contract/people/group/group';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import type { ReactNode } from 'react';
import { useAction } from '../../../core/http/use-action.ts';
import { useCan } from '../../../core/session/use-can.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import type { ListState } from '../../../shared/data-table/list-state.ts';
import { People, PersonName } from '../../../shared/marks/person.tsx';
import { ListExport } from '../../../shared/export/list-export.tsx';
import { ListPrint } from '../../../shared/print/list-print.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useReason } from '../../../shared/forms/use-reason.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { groupTexts as texts } from './group-texts.ts';

const { columns } = texts;

const groupColumns: Column<Group>[] = [
  { id: 'name', header: columns.name, isPrimary: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'members',
    header: columns.members,
    width: 120,
    card: 'foot',
    cell: ({ members }) => <People people={members} label={columns.members} />,
    print: ({ members }) => members.map(({ name }) => name).join(', '),
  },
  {
    id: 'lead',
    header: columns.lead,
    width: 220,
    cell: ({ lead }) => (lead ? <PersonName person={lead} /> : texts.noLead),
    print: ({ lead }) => lead?.name ?? texts.noLead,
  },
  {
    id: 'role',
    header: columns.role,
    width: 200,
    card: 'line',
    cell: ({ role }) => role?.name ?? texts.noRole,
  },
];

const idOf = ({ _id }: Group) => _id;

/** Asks why and deletes a group; `leave` is the way off its page. */
export function useGroupRemoval(leave?: () => Promise<void>) {
  const { workspaceId } = useAdminPaths();
  const removal = useAction(groupEndpoints.remove, { leave });
  const { askReason, reasonDialog } = useReason();
  const remove = async ({ _id, name }: Group) => {
    const question = { title: texts.deleteTitle, message: texts.deleteQuestion, names: [name] };
    await askReason({ ...question, name: `group:${_id}`, confirmLabel: texts.delete }, (reason) =>
      removal.run({ params: { workspaceId, groupId: _id }, body: { reason } }),
    );
  };
  return { remove, reasonDialog };
}

export type GroupListProps = {
  list: ListState & { rows: Group[]; query: Record<string, string> };
  addButton: ReactNode;
};

/** The groups of the workspace. */
export function GroupList({ list, addButton }: GroupListProps) {
  const paths = useAdminPaths();
  const mayManage = useCan('group.manage');
  const { remove, reasonDialog } = useGroupRemoval();

  const rowActions = (group: Group): MenuItem[] => [
    { label: texts.open, icon: <IconUsers />, to: paths.group(group._id) },
    ...(mayManage
      ? [
          { label: texts.edit, icon: <IconEdit />, to: paths.editGroup(group._id) },
          {
            label: texts.delete,
            icon: <IconTrash />,
            tone: 'danger' as const,
            onSelect: () => void remove(group),
          },
        ]
      : []),
  ];

  return (
    <>
      <DataTable
        label={texts.table}
        list={list}
        rows={list.rows}
        columns={groupColumns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.group(_id)}
        rowActions={rowActions}
        searchLabel={texts.search}
        withRowNumbers={false}
        barEnd={
          <>
            <ListPrint
              title={texts.table}
              endpoint={groupEndpoints.list}
              params={{ workspaceId: paths.workspaceId }}
              list={list}
              columns={groupColumns}
              rowId={idOf}
            />
            <ListExport kind="groups" params={paths.params} query={list.query} />
          </>
        }
        empty={{ message: texts.empty.message, children: texts.empty.text, action: addButton }}
      />
      {reasonDialog}
    </>
  );
}
