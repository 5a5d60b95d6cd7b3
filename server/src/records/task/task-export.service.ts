import { states } from 'contract/records/record/steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { limits } from 'contract/core/limits';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { ExportSource, TasksExportInput } from '../../support/export/export.service.ts';
import { listWorkspaceTasks } from './task.service.ts';

const columns: { title: string; cell(task: Task): Cell }[] = [
  { title: 'Task', cell: ({ title }) => title },
  { title: 'Number', cell: ({ record }) => record.number },
  { title: 'Record', cell: ({ record }) => record.name },
  {
    title: 'Status',
    cell: ({ status }) => Object.entries(states).find(([key]) => key === status)?.[1].label ?? status,
  },
  { title: 'Whose', cell: ({ assignedTo }) => assignedTo.map(({ name }) => name).join(', ') },
  { title: 'Asked by', cell: ({ askedBy }) => askedBy?.name ?? null },
  { title: 'Start', cell: ({ startDate }) => ({ day: startDate }) },
  { title: 'Due', cell: ({ dueDate }) => ({ day: dueDate }) },
  { title: 'Days late', cell: ({ isOverdue, daysLeft }) => (isOverdue ? -daysLeft : null) },
  { title: 'Created (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
];

async function pageOf(ctx: Context, { search, sort, filters }: TasksExportInput, page: number) {
  const query = {
    ...filters,
    search: search ?? undefined,
    sort: sort ?? undefined,
    page,
    limit: limits.pageSizeMax,
  };
  const { text, total } = await listWorkspaceTasks(ctx, query);
  return { tasks: JSON.parse(text) as Task[], total }; // as the list answers it
}

/** A workspace's tasks as their screen shows them. */
export const exportTasks: ExportSource<TasksExportInput> = {
  permission: exportEndpoints.createTasks.access,
  async open(ctx, request) {
    const first = await pageOf(ctx, request, 1);
    async function* batches() {
      let { tasks } = first;
      for (let page = 2; tasks.length > 0; page++) {
        yield tasks.map((task) => columns.map(({ cell }) => cell(task)));
        if (tasks.length < limits.pageSizeMax) return;
        ({ tasks } = await pageOf(ctx, request, page));
      }
    }
    return { header: columns.map(({ title }) => title), total: first.total, batches: batches() };
  },
};
