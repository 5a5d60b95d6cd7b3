import { dashboardEndpoints } from 'contract/records/dashboard/dashboard.endpoints';
import { reading } from '../../core/http/route.ts';
import { describeDashboard } from './dashboard.service.ts';

export const dashboardRoutes = [
  reading(dashboardEndpoints.find, (ctx, { params, query }) =>
    describeDashboard(ctx, { module: params.type, ...query }),
  ),
];
