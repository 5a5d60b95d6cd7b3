import { ListExport } from '../../shared/export/list-export.tsx';
import type { RowOf } from '../../core/loading/use-list.ts';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { useList } from '../../core/loading/use-list.ts';
import type { Column } from '../../shared/data-table/column.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { LogPicture } from '../../shared/pictures/log-picture.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { securityTexts } from './security-texts.ts';

const texts = securityTexts.history;

type SignIn = RowOf<typeof securityEndpoints.signIns>;

const columns: Column<SignIn>[] = [
  { id: 'message', header: texts.columns.what, isPrimary: true, cell: ({ message }) => message },
  {
    id: 'createdAt',
    header: texts.columns.date,
    width: 168,
    sortable: true,
    card: 'top',
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
  { id: 'device', header: texts.columns.device, width: 200, card: 'line', cell: ({ device }) => device },
  {
    id: 'ip',
    header: texts.columns.address,
    width: 150,
    card: 'line',
    cell: ({ ip }) => ip ?? texts.unknownAddress,
  },
];

/** What has happened with the person's sign-in, newest first. */
export function HistoryTab() {
  const list = useList(securityEndpoints.signIns);
  return (
    <DataTable
      label={texts.table}
      list={list}
      rows={list.rows}
      columns={columns}
      rowId={(row) => row._id}
      rowName={({ message }) => message}
      withRowNumbers={false}
      searchLabel={texts.search}
      barEnd={<ListExport kind="sign-ins" query={list.query} />}
      empty={{ picture: <LogPicture />, message: texts.empty, children: texts.emptyText }}
    />
  );
}
