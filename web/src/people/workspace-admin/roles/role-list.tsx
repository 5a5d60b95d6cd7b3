import { IconArrowsDiff, IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import type { Role } from 'contract/organization/role/role';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { DataTable } from '../../../shared/data-table/data-table.tsx';
import type { ListState } from '../../../shared/data-table/list-state.ts';
import { ListExport } from '../../../shared/export/list-export.tsx';
import { ListPrint } from '../../../shared/print/list-print.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useAdminPaths } from '../admin-paths.ts';
import { roleColumns } from './role-columns.tsx';
import { roleTexts as texts } from './role-texts.ts';

const RemoveRoleDialog = lazyDialog(async () => (await import('./remove-role-dialog.tsx')).RemoveRoleDialog);

const idOf = ({ _id }: Role) => _id;

export type RoleListProps = { list: ListState & { rows: Role[]; query: Record<string, string> } };

/** The roles of the workspace. */
export function RoleList({ list }: RoleListProps) {
  const paths = useAdminPaths();
  const mayManage = useCan('role.manage');
  const [removing, setRemoving] = useState<Role>();
  const [opened, setOpened] = useState(false);

  const rowActions = (role: Role): MenuItem[] => [
    { label: texts.details, icon: <IconEye />, to: paths.role(role._id) },
    ...(mayManage ? [{ label: texts.copy, icon: <IconCopy />, to: paths.copyRole(role._id) }] : []),
    ...(mayManage && !role.preset
      ? [
          {
            label: texts.delete,
            icon: <IconTrash />,
            tone: 'danger' as const,
            onSelect: () => {
              setRemoving(role);
              setOpened(true);
            },
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
        columns={roleColumns}
        rowId={idOf}
        rowName={({ name }) => name}
        rowHref={({ _id }) => paths.role(_id)}
        rowActions={rowActions}
        searchLabel={texts.search}
        withRowNumbers={false}
        barEnd={
          <>
            <ButtonLink icon={<IconArrowsDiff />} to={paths.compareRoles}>
              {texts.compare}
            </ButtonLink>
            <ListPrint
              title={texts.table}
              endpoint={roleEndpoints.list}
              params={paths.params}
              list={list}
              columns={roleColumns}
              rowId={idOf}
            />
            <ListExport kind="roles" params={paths.params} query={list.query} />
          </>
        }
        empty={{ message: texts.empty.message, children: texts.empty.text }}
      />
      {removing && <RemoveRoleDialog role={removing} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
