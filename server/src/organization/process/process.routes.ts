import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import {
  createProcess,
  findProcess,
  listProcesses,
  listProcessesOfModule,
  listProcessesOfSite,
  listProcessNames,
  removeProcess,
  updateProcess,
} from './process.service.ts';

export const processRoutes = [
  reading(processEndpoints.list, (ctx, { query }) => listProcesses(ctx, query)),
  reading(processEndpoints.ofModule, (ctx, { params, query }) =>
    listProcessesOfModule(ctx, params.moduleId, query),
  ),
  reading(processEndpoints.ofSite, (ctx, { params, query }) =>
    listProcessesOfSite(ctx, params.siteId, query),
  ),
  writing(processEndpoints.create, (ctx, { body }) => createProcess(ctx, body)),
  reading(processEndpoints.moduleNames, (ctx, { params }) => listProcessNames(ctx, params.moduleId)),
  reading(processEndpoints.find, (ctx, { params }) => findProcess(ctx, params.processId)),
  writing(processEndpoints.update, (ctx, { params, body }) => updateProcess(ctx, params.processId, body)),
  writing(processEndpoints.remove, (ctx, { params, body }) =>
    removeProcess(ctx, params.processId, body.reason),
  ),
];
