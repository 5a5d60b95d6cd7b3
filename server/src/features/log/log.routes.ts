import { logEndpoints } from 'contract/log/log.endpoints';
import { reading } from '../../core/route.ts';
import { listLog } from './log.service.ts';

export const logRoutes = [
  reading(logEndpoints.list, (ctx, { params, query }) => listLog(ctx, params.id, query)),
];
