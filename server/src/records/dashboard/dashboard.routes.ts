import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import { type Binding, reading } from '../../core/http/route.ts';
import { describeAnalytics } from './analytics.service.ts';
import { describeDashboard, describeMore, type NarrowedOf } from './dashboard.service.ts';
import type { OwnNumbersOf } from './own-numbers.service.ts';

/** Serves the dashboards; `own` is what the modules count themselves, `narrowedOf` how their records are narrowed. */
export const dashboardRoutes = (own: OwnNumbersOf, narrowedOf: NarrowedOf): Binding[] => [
  reading(dashboardEndpoints.find, (ctx, { params, query }) =>
    describeDashboard(ctx, { module: params.type, ...query }, narrowedOf),
  ),
  reading(dashboardEndpoints.more, (ctx, { params, query }) =>
    describeMore(ctx, { module: params.type, ...query }, own),
  ),
  reading(dashboardEndpoints.analytics, (ctx, { params, query }) =>
    describeAnalytics(ctx, { module: params.type, ...query }, { own, narrowedOf }),
  ),
];
