import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { listActivity, listActivityPeople } from './activity.service.ts';
import { checkIntegrity } from './integrity.service.ts';
import { listLog } from './log.service.ts';

export const logRoutes = [
  reading(logEndpoints.list, (ctx, { params, query }) => listLog(ctx, params.id, query)),
  writing(logEndpoints.listAll, (ctx, { query }) => listActivity(ctx, query)),
  reading(logEndpoints.people, (ctx) => listActivityPeople(ctx)),
  writing(logEndpoints.integrity, (ctx, { query }) => checkIntegrity(ctx, query.after)),
];
