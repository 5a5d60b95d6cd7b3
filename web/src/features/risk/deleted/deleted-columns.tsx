import type { Risk } from 'contract/risk/risk';
import type { Column } from '../../../shared/data-table/column.ts';
import { PersonName } from '../../../shared/person.tsx';
import { MomentText } from '../../../ui/date-text.tsx';
import { deletedTexts } from './deleted-texts.ts';

const cut = (text: string) => <span title={text}>{text}</span>;

export const deletedColumns: Column<Risk>[] = [
  { id: 'number', header: 'Number', width: 126, sortable: true, card: 'top', cell: (risk) => risk.number },
  { id: 'name', header: 'Name', sortable: true, isPrimary: true, cell: (risk) => risk.name },
  { id: 'category', header: 'Category', width: 120, sortable: true, cell: (risk) => cut(risk.category) },
  {
    id: 'deletedBy',
    header: 'Deleted by',
    width: 200,
    cell: (risk) => (risk.deletedBy ? <PersonName person={risk.deletedBy} /> : deletedTexts.unknown),
  },
  {
    id: 'deletedAt',
    header: 'Deleted',
    width: 170,
    cell: (risk) => (risk.deletedAt ? <MomentText moment={risk.deletedAt} /> : deletedTexts.unknown),
  },
];
