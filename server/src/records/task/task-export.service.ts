import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import { states } from 'contract/records/record/steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { TasksExportInput } from '../../support/export/export.service.ts';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listWorkspaceTasks } from './task.service.ts';

const columns: { title: string; cell(task: Task): Cell }[] = [
  { title: 'Task', cell: ({ title }) => title },
  { title: 'Number', cell: ({ record }) => record.number },
  { title: 'Record', cell: ({ record }) => record.name },
  {
    title: 'Status',
    cell: ({ status }) => Object.entries(states).find(([key]) => key === status)?.[1].label ?? status,
  },
  { title: 'Priority', cell: ({ priority }) => priority && actionPriorityLabels[priority] },
  { title: 'Whose', cell: ({ assignedTo }) => assignedTo.map(({ name }) => name).join(', ') },
  { title: 'Asked by', cell: ({ askedBy }) => askedBy?.name ?? null },
  { title: 'Start', cell: ({ startDate }) => ({ day: startDate }) },
  { title: 'Due', cell: ({ dueDate }) => ({ day: dueDate }) },
  { title: 'Days late', cell: ({ isOverdue, daysLeft }) => (isOverdue ? -daysLeft : null) },
  { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
];

/** A workspace's tasks as their screen shows them. */
export const exportTasks = exportOfList<TasksExportInput, Task>({
  permission: exportEndpoints.createTasks.access,
  columns,
  async list(ctx, query) {
    const { text, total } = await listWorkspaceTasks(ctx, query);
    return { results: JSON.parse(text) as Task[], total }; // as the list answers it
  },
});
