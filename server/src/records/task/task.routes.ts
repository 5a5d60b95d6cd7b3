import { exportEndpoints } from 'contract/export.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { createMyTasksExport } from './task-export.service.ts';
import {
  countMyTasks,
  countWorkspaceTasks,
  findTask,
  listMyTasks,
  listWorkspaceTasks,
} from './task.service.ts';

export const taskRoutes = [
  writing(exportEndpoints.createMyTasks, (ctx, { body }) => createMyTasksExport(ctx, body)),
  reading(taskEndpoints.listMine, (ctx, { query }) => listMyTasks(ctx, query)),
  reading(taskEndpoints.countMine, (ctx, { query }) => countMyTasks(ctx, query)),
  reading(taskEndpoints.countWorkspace, (ctx, { query }) => countWorkspaceTasks(ctx, query)),
  reading(taskEndpoints.listWorkspace, (ctx, { query }) => listWorkspaceTasks(ctx, query)),
  reading(taskEndpoints.find, (ctx, { params }) => findTask(ctx, params.taskId)),
];
