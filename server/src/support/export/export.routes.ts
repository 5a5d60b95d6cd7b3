import { exportEndpoints } from 'contract/export.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { createExport, createLogExport, createOwnExport, findExport } from './export.service.ts';

export const exportRoutes = [
  writing(exportEndpoints.create, (ctx, { body }) => createExport(ctx, body)),
  writing(exportEndpoints.createActivity, (ctx, { body }) => createOwnExport(ctx, 'activity', body)),
  writing(exportEndpoints.createLog, (ctx, { body }) => createLogExport(ctx, body)),
  writing(exportEndpoints.createUsers, (ctx, { body }) => createOwnExport(ctx, 'users', body)),
  writing(exportEndpoints.createMails, (ctx, { body }) => createOwnExport(ctx, 'mails', body)),
  writing(exportEndpoints.createTasks, (ctx, { body }) => createOwnExport(ctx, 'tasks', body)),
  writing(exportEndpoints.createAttention, (ctx, { body }) => createOwnExport(ctx, 'attention', body)),
  writing(exportEndpoints.createAllAttention, (ctx, { body }) => createOwnExport(ctx, 'all-attention', body)),
  writing(exportEndpoints.createXray, (ctx, { body }) => createOwnExport(ctx, 'xray', body)),
  reading(exportEndpoints.find, (ctx, { params }) => findExport(ctx, params.exportId)),
];
