import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { reading } from '../../core/http/route.ts';
import {
  countMyTasks,
  countWorkspaceTasks,
  findTask,
  listMyTasks,
  listWorkspaceTasks,
} from './task.service.ts';

export const taskRoutes = [
  reading(taskEndpoints.listMine, (ctx, { query }) => listMyTasks(ctx, query)),
  reading(taskEndpoints.countMine, (ctx, { query }) => countMyTasks(ctx, query)),
  reading(taskEndpoints.countWorkspace, (ctx, { query }) => countWorkspaceTasks(ctx, query)),
  reading(taskEndpoints.listWorkspace, (ctx, { query }) => listWorkspaceTasks(ctx, query)),
  reading(taskEndpoints.find, (ctx, { params }) => findTask(ctx, params.taskId)),
];
