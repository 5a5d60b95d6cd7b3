import type { Run } from 'contract/records/checklist/checklist';
import { runStates } from 'contract/records/checklist/checklist-types';
import type { Column } from '../../shared/data-table/column.ts';
import { PersonName } from '../../shared/marks/person.tsx';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { DateText, MomentText } from '../../ui/format/date-text.tsx';
import { runTexts as texts } from './run-texts.ts';

const { columns } = texts;

/** The score of a run in words. */
export const scoreText = ({ score, isFailed, status }: Pick<Run, 'score' | 'isFailed' | 'status'>) => {
  if (status !== 'completed') return texts.none;
  const words = score === null ? texts.noScore : texts.percent(score);
  return isFailed ? `${words}, ${texts.resultWords.fail.toLowerCase()}` : words;
};

/** Whose a run is: of a person, or of a group in which it waits. */
export const whoseText = ({ assignee, group }: Pick<Run, 'assignee' | 'group'>) =>
  assignee?.name ?? (group ? texts.unclaimedIn(group.name) : texts.unclaimed);

/** The columns of runs. */
export const runColumns: Column<Run>[] = [
  {
    id: 'name',
    header: columns.name,
    isPrimary: true,
    sortable: true,
    cell: ({ name }) => name,
    below: ({ number, recordNumber }) => [number, recordNumber].filter(Boolean).join(', '),
  },
  {
    id: 'status',
    header: columns.status,
    width: 150,
    fold: 'late',
    card: 'top',
    cell: ({ status }) => <StatusBadge status={status} states={runStates} />,
    print: ({ status }) => runStates[status].label,
  },
  {
    id: 'assignee',
    header: columns.assignee,
    width: 190,
    cell: (run) => (run.assignee ? <PersonName person={run.assignee} /> : whoseText(run)),
    print: whoseText,
  },
  {
    id: 'dueDate',
    header: columns.dueDate,
    width: 130,
    fold: 'late',
    sortable: true,
    cell: ({ dueDate, isOverdue }) => <DateText date={dueDate} isOverdue={isOverdue} />,
  },
  {
    id: 'progress',
    header: columns.progress,
    width: 110,
    cell: ({ answeredItems, itemCount }) => texts.answered(answeredItems, itemCount),
  },
  { id: 'score', header: columns.score, width: 130, cell: scoreText },
  {
    id: 'failedItems',
    header: columns.failedItems,
    width: 110,
    align: 'end',
    cell: ({ failedItems }) => failedItems,
  },
  {
    id: 'site',
    header: columns.site,
    width: 150,
    hidden: true,
    cell: ({ site }) => site?.name ?? texts.none,
  },
  {
    id: 'createdAt',
    header: columns.createdAt,
    width: 160,
    sortable: true,
    hidden: true,
    cell: ({ createdAt }) => <MomentText moment={createdAt} />,
  },
];
