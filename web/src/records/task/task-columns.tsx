import type { Task } from 'contract/records/task/task.endpoints';
import type { Column } from '../../shared/data-table/column.ts';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { People } from '../../shared/marks/person.tsx';
import { TaskStatus } from './task-status.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { taskTexts } from './task-texts.ts';

const { columns } = taskTexts;

function Record({ record }: Pick<Task, 'record'>) {
  const words = `${record.number} ${record.name}`;
  return <span title={words}>{words}</span>;
}

export const taskColumns: Column<Task>[] = [
  { id: 'title', header: columns.title, isPrimary: true, sortable: true, cell: ({ title }) => title },
  { id: 'record', header: columns.record, card: 'top', cell: (task) => <Record {...task} /> },
  {
    id: 'workspace',
    header: columns.workspace,
    width: 136,
    cell: ({ module, workspace }) => <ModuleMark module={module}>{workspace.name}</ModuleMark>,
  },
  {
    id: 'dueDate',
    header: columns.dueDate,
    width: 184,
    sortable: true,
    cell: ({ dueDate, isOverdue }) => <DateText date={dueDate} isOverdue={isOverdue} />,
  },
  {
    id: 'status',
    header: columns.status,
    width: 124,
    card: 'foot',
    cell: (task) => <TaskStatus task={task} />,
  },
  {
    id: 'assignedTo',
    header: columns.assignedTo,
    width: 96,
    card: 'foot',
    cell: ({ assignedTo }) => <People people={assignedTo} label={columns.assignedTo} />,
  },
];
