import { exportEndpoints } from 'contract/export.endpoints';
import { reading, writing } from '../../core/route.ts';
import { createActivityExport, createExport, findExport } from './export.service.ts';

export const exportRoutes = [
  writing(exportEndpoints.create, (ctx, { body }) => createExport(ctx, body)),
  writing(exportEndpoints.createActivity, (ctx, { body }) => createActivityExport(ctx, body)),
  reading(exportEndpoints.find, (ctx, { params }) => findExport(ctx, params.exportId)),
];
