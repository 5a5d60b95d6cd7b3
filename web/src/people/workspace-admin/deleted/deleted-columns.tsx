import { deletedKindLabels, type DeletedItem } from 'contract/support/deleted/deleted.endpoints';
import type { Column } from '../../../shared/data-table/column.ts';
import { PersonName } from '../../../shared/marks/person.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { deletedTexts } from './deleted-texts.ts';

const { columns, unknown, none } = deletedTexts;

export const deletedColumns: Column<DeletedItem>[] = [
  {
    id: 'kind',
    header: columns.kind,
    width: 132,
    card: 'top',
    cell: ({ kind }) => deletedKindLabels[kind],
  },
  {
    id: 'number',
    header: columns.number,
    width: 126,
    card: 'line',
    cell: ({ number }) => number ?? none,
  },
  { id: 'name', header: columns.name, sortable: true, isPrimary: true, cell: ({ name }) => name },
  {
    id: 'deletedBy',
    header: columns.deletedBy,
    width: 190,
    cell: ({ deletedBy }) => (deletedBy ? <PersonName person={deletedBy} /> : unknown),
    print: ({ deletedBy }) => deletedBy?.name ?? unknown,
  },
  {
    id: 'deletedAt',
    header: columns.deletedAt,
    width: 170,
    sortable: true,
    cell: ({ deletedAt }) => <MomentText moment={deletedAt} />,
  },
  {
    id: 'reason',
    header: columns.reason,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? none}</span>,
  },
];
