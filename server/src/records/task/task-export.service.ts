import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import { states } from 'contract/records/record/steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { modules } from 'contract/core/modules';
import type { ExportJob } from 'contract/export-job';
import type { ListExportInput } from 'contract/list-exports';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import { workspacesWith } from '../../organization/workspace/workspace.service.ts';
import { createListExport } from '../../support/export/export.service.ts';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listMyTasks, listWorkspaceTasks } from './task.service.ts';

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

const places: { title: string; cell(task: Task): Cell }[] = [
  { title: 'Module', cell: ({ module }) => modules[module].title },
  { title: 'Workspace', cell: ({ workspace }) => workspace.name },
];

/** A workspace's tasks as their screen shows them. */
export const exportTasks = exportOfList<ListExportInput<'tasks'>, Task>({
  permission: exportEndpoints.createTasks.access,
  columns,
  list: listWorkspaceTasks,
});

type Filters = NonNullable<ListExportInput<'my-tasks'>['filters']>;

/**
 * What one's own tasks are narrowed by is as it was asked for; those of a team are of the workspaces whose records the caller
 * may export, and are refused where there is none.
 */
async function allowed<F extends Pick<Filters, 'team' | 'workspace'>>(
  ctx: Pick<Context, 'db'>,
  filters: F,
): Promise<F> {
  if (filters.team !== 'true') return filters;
  const workspace = await workspacesWith(ctx, exportEndpoints.createTasks.access, filters.workspace);
  if (workspace.length === 0) throw forbidden();
  return { ...filters, workspace };
}

/** What somebody has to do in all workspaces of the organization at hand: what is of another one is not taken along. */
export const exportMyTasks = exportOfList<ListExportInput<'my-tasks'>, Task>({
  permission: exportEndpoints.createMyTasks.access,
  columns: [...places, ...columns],
  // The rights may have changed since it was asked for.
  list: async (ctx, query) => listMyTasks(ctx, await allowed(ctx, query)),
  async kept(ctx) {
    const { organizationId } = await ctx.entered();
    return ({ organization }) => organization._id === organizationId;
  },
});

/** Queues it; the log says of which workspaces those of a team are. */
export async function createMyTasksExport(
  ctx: WriteContext,
  { filters, ...asked }: ListExportInput<'my-tasks'>,
): Promise<ExportJob> {
  const kept = filters && (await allowed(ctx, filters));
  return createListExport(ctx, 'my-tasks', { ...asked, ...(kept ? { filters: kept } : {}) });
}
