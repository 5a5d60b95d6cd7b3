import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import type { Column } from '../../../shared/data-table/column.ts';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { DateText, MomentText } from '../../../ui/format/date-text.tsx';
import { customValueText } from '../../../records/custom-field/custom-value-text.ts';
import { actionsText, riskStates } from '../risk-words.ts';

/** Text that may be cut in a narrow column; the whole of it on hover. */
const cut = (text: string) => <span title={text}>{text}</span>;

const done = ({ tasks }: Risk) => tasks.filter((task) => task.status === 'completed').length;

const ownColumns: Column<Risk>[] = [
  { id: 'number', header: 'Number', width: 126, sortable: true, card: 'top', cell: (risk) => risk.number },
  { id: 'name', header: 'Name', sortable: true, isPrimary: true, cell: (risk) => risk.name },
  {
    id: 'status',
    header: 'Status',
    width: 116,
    sortable: true,
    card: 'line',
    cell: (risk) => <StatusBadge status={risk.status} states={riskStates} />,
  },
  { id: 'category', header: 'Category', width: 108, sortable: true, cell: (risk) => cut(risk.category) },
  { id: 'site', header: 'Site', width: 120, hidden: true, cell: (risk) => cut(risk.site.name) },
  { id: 'process', header: 'Process', width: 136, card: 'line', cell: (risk) => cut(risk.process.name) },
  {
    id: 'dateIdentified',
    header: 'Identified',
    width: 98,
    sortable: true,
    hidden: true,
    cell: (risk) => <DateText date={risk.dateIdentified} />,
  },
  {
    id: 'managers',
    header: 'Managers',
    width: 92,
    card: 'foot',
    cell: (risk) => <People people={risk.managers} label="Managers" />,
  },
  {
    id: 'members',
    header: 'Members',
    width: 92,
    hidden: true,
    cell: (risk) => <People people={risk.members} label="Members" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 72,
    align: 'end',
    card: 'none',
    cell: (risk) => <span title={actionsText(risk.tasks)}>{`${done(risk)}/${risk.tasks.length}`}</span>,
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 160,
    sortable: true,
    hidden: true,
    cell: (risk) => <MomentText moment={risk.createdAt} />,
  },
];

const customColumn = (field: CustomField): Column<Risk> => ({
  id: `custom.${field.name}`,
  header: field.label,
  width: 140,
  hidden: true,
  cell: (risk) => cut(customValueText(field, risk.custom[field.name])),
});

const onCards: readonly string[] = ['site', 'dateIdentified'];

/**
 * The columns of a list of risks: ours, then one for each additional field in use, hidden until it is chosen. On cards
 * there is room for a few that a table hides at first.
 */
export function riskColumns(fields: readonly CustomField[], areCards: boolean): Column<Risk>[] {
  const own = ownColumns.map((column) => ({
    ...column,
    hidden: column.hidden && !(areCards && onCards.includes(column.id)),
  }));
  return [...own, ...fields.filter((field) => field.status === 'active').map(customColumn)];
}
