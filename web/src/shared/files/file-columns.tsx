import type { RecordFile } from 'contract/records/record-file/record-file';
import { MomentText } from '../../ui/format/date-text.tsx';
import type { Column } from '../data-table/column.ts';
import { PersonName } from '../marks/person.tsx';
import { formatSize } from './file-size.ts';
import { filesTexts } from './files-texts.ts';

const { columns } = filesTexts;

export const fileColumns: Column<RecordFile>[] = [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    sortable: true,
    cell: ({ name, edition }) => (
      <span title={name}>
        {name}
        {edition > 1 && ` (${filesTexts.version(edition)})`}
      </span>
    ),
  },
  {
    id: 'size',
    header: columns.size,
    width: 96,
    align: 'end',
    sortable: true,
    card: 'line',
    cell: ({ size }) => formatSize(size),
  },
  {
    id: 'createdBy',
    header: columns.createdBy,
    width: 200,
    card: 'line',
    cell: ({ createdBy }) => (createdBy ? <PersonName person={createdBy} /> : filesTexts.nobody),
  },
  {
    id: 'createdAt',
    header: columns.createdAt,
    width: 176,
    sortable: true,
    card: 'line',
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
];
