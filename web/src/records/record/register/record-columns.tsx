import { fieldsFor } from 'contract/core/fields-for';
import { approvalMarkText } from 'contract/records/approval/approval-mark';
import { countedActions } from 'contract/records/record/action-steps';
import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import type { Column } from '../../../shared/data-table/column.ts';
import { People } from '../../../shared/marks/person.tsx';
import { DateText, MomentText } from '../../../ui/format/date-text.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ApprovalMark } from '../../approval/approval-mark.tsx';
import { customValueText } from '../../custom-field/custom-value-text.ts';
import { promisesDue } from '../../extension/due-promise.ts';
import { ConfidentialLock, ConfidentialMark } from '../confidential-mark.tsx';
import { confidenceTexts } from '../confidence-texts.ts';
import { LegalHoldMark } from '../legal-hold-mark.tsx';
import { legalHoldTexts } from '../legal-hold-texts.ts';
import { RecordBadge } from '../record-badge.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { actionsText } from '../record-words.ts';
import type { Register } from './register-props.ts';
import { registerTexts } from './register-texts.ts';

/** Text that may be cut in a narrow column; the whole of it on hover. */
export const cutText = (text: string) => <span title={text}>{text}</span>;

const isDone = ({ status }: ShownAction) => status === 'completed';

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');

const statusText = (states: RecordKind['states'], { status, approval, confidential }: ShownRecord) =>
  [states[status]?.label ?? status, approvalMarkText(approval), confidential ? confidenceTexts.is : '']
    .filter(Boolean)
    .join('. ');

/** What stands before the columns that only a kind has. */
const firstColumns = <R extends ShownRecord>({ states }: Pick<RecordKind, 'states'>): Column<R>[] => [
  {
    id: 'number',
    header: registerTexts.number,
    width: 126,
    fold: 'below',
    sortable: true,
    card: 'top',
    cell: ({ number }) => number,
  },
  { id: 'name', header: registerTexts.name, sortable: true, isPrimary: true, cell: ({ name }) => name },
  {
    id: 'status',
    header: registerTexts.status,
    width: 150,
    fold: 'late',
    sortable: true,
    card: 'line',
    cell: (record) => (
      <>
        <RecordBadge record={record} kind={{ states }} /> <ApprovalMark approval={record.approval} />
        <ConfidentialLock record={record} />
      </>
    ),
    print: (record) => statusText(states, record),
  },
  {
    id: 'approval',
    header: registerTexts.approval,
    width: 200,
    hidden: true,
    cell: ({ approval }) => cutText(approvalMarkText(approval)),
  },
  {
    id: 'category',
    header: registerTexts.category,
    width: 108,
    sortable: true,
    cell: ({ category }) => cutText(category ?? ''),
  },
  {
    id: 'site',
    header: registerTexts.site,
    width: 120,
    hidden: true,
    cell: ({ site }) => cutText(site.name),
  },
  {
    id: 'process',
    header: registerTexts.process,
    width: 136,
    fold: 'below',
    card: 'line',
    cell: ({ process }) => cutText(process?.name ?? ''),
  },
];

/** So many days before it is due a promised date is told apart. */
const soonDays = 7;

/** What is promised is seen from the first, and told apart before it is late. */
const dueColumn = <R extends ShownRecord>(kind: Pick<RecordKind, 'stages'>): Column<R> => ({
  id: 'dueDate',
  header: registerTexts.due,
  width: 98,
  sortable: true,
  hidden: !promisesDue(kind),
  fold: 'late',
  card: 'line',
  cell: ({ dueDate, daysLeft }) => (
    <DateText
      date={dueDate}
      isOverdue={daysLeft !== null && daysLeft < 0}
      isSoon={promisesDue(kind) && daysLeft !== null && daysLeft >= 0 && daysLeft <= soonDays}
      empty=""
    />
  ),
  print: ({ dueDate }) => formatDate(dueDate),
});

/** What is so of few of them, and stands in a column of its own for whoever asks for it. */
const markColumns = <R extends ShownRecord>(): Column<R>[] => [
  {
    id: 'confidential',
    header: confidenceTexts.is,
    width: 112,
    hidden: true,
    cell: (record) => <ConfidentialMark record={record} />,
    print: ({ confidential }) => (confidential ? confidenceTexts.yes : ''),
  },
  {
    id: 'legalHold',
    header: legalHoldTexts.is,
    width: 112,
    hidden: true,
    cell: (record) => <LegalHoldMark record={record} />,
    print: ({ legalHoldReason }) => legalHoldReason ?? '',
  },
];

/** And what stands after them. */
const lastColumns = <R extends ShownRecord, A extends ShownAction>(kind: RecordKind<R, A>): Column<R>[] => [
  dueColumn(kind),
  {
    id: 'reviewDate',
    header: registerTexts.review,
    width: 98,
    sortable: true,
    hidden: true,
    cell: ({ reviewDate, isReviewOverdue }) => (
      <DateText date={reviewDate} isOverdue={isReviewOverdue} empty="" />
    ),
    print: ({ reviewDate }) => formatDate(reviewDate),
  },
  {
    id: 'managers',
    header: registerTexts.managers,
    width: 92,
    fold: 'late',
    card: 'foot',
    cell: ({ managers }) => <People people={managers} label={registerTexts.managers} />,
    print: ({ managers }) => namesOf(managers),
  },
  {
    id: 'members',
    header: registerTexts.members,
    width: 92,
    hidden: true,
    cell: ({ members }) => <People people={members} label={registerTexts.members} />,
    print: ({ members }) => namesOf(members),
  },
  ...markColumns<R>(),
  {
    id: 'actions',
    header: registerTexts.actions,
    width: 72,
    align: 'end',
    card: 'none',
    cell: (record) => {
      const actions = countedActions(kind.actionsOf(record));
      return <span title={actionsText(actions)}>{`${actions.filter(isDone).length}/${actions.length}`}</span>;
    },
  },
  {
    id: 'createdAt',
    header: registerTexts.created,
    width: 160,
    sortable: true,
    hidden: true,
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
];

const customColumn = <R extends ShownRecord>(field: CustomField, all: readonly CustomField[]): Column<R> => ({
  id: `custom.${field.name}`,
  header: field.label,
  width: 140,
  hidden: true,
  // A record that does not show the field has nothing in its column.
  cell: (record) =>
    fieldsFor(all, { ...record }).some(({ name }) => name === field.name)
      ? cutText(customValueText(field, record.custom[field.name]))
      : '',
});

/**
 * The columns of a register: those of every kind, its own among them, then one for each additional field in use, hidden
 * until it is chosen. On cards there is room for a few that a table hides at first.
 */
export function recordColumns<R extends ShownRecord, A extends ShownAction>(
  kind: RecordKind<R, A>,
  {
    columns,
    onCards,
    shown,
    categories,
  }: Pick<Register<R, A>, 'columns' | 'onCards' | 'shown' | 'categories'>,
  { fields, areCards }: { fields: readonly CustomField[]; areCards: boolean },
): Column<R>[] {
  const first = firstColumns<R>(kind).filter(({ id }) => id !== 'category' || categories);
  const own = [...first, ...columns, ...lastColumns(kind)].map((column) => ({
    ...column,
    hidden:
      column.hidden && !(areCards && ['site', ...onCards].includes(column.id)) && !shown?.includes(column.id),
  }));
  const inUse = fields.filter((field) => field.status === 'active');
  return [...own, ...inUse.map((field) => customColumn<R>(field, inUse))];
}
