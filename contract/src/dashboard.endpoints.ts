import { z } from 'zod';
import { endpoint } from './core/endpoint.ts';
import { calendarDate } from './core/field.ts';
import { recordKindKeys } from './core/record-kinds.ts';
import { ok } from './core/reply.ts';
import { allNarrowing } from './record-lists.ts';
import { analytics } from './records/dashboard/analytics.ts';
import { dashboardPeriods } from './records/dashboard/dashboard-periods.ts';
import { dashboard, moreOfDashboard } from './records/dashboard/dashboard.ts';

const query = z.object({
  kind: z.enum(recordKindKeys, 'Choose a kind of record').optional(),
  period: z.enum(dashboardPeriods, 'Choose 3, 6 or 12 months').default('12'),
});

/** Other days than whole months up to today, and what the records are narrowed by; a kind has only some of it. */
const narrowed = query.extend({
  ...allNarrowing,
  from: calendarDate('Choose a day').optional().meta({ label: 'From' }),
  to: calendarDate('Choose a day').optional().meta({ label: 'To' }),
});

export const dashboardEndpoints = {
  find: endpoint('GET /:type/module/:workspaceId/dashboard', {
    access: 'analytics.read',
    summary:
      'The numbers of a workspace for a period and the one before it, as its kind of record declares them; each with what the list is asked that it counts.',
    query: narrowed,
    reply: ok(dashboard),
  }),
  more: endpoint('GET /:type/module/:workspaceId/dashboard/more', {
    access: 'analytics.read',
    summary:
      'The numbers of a workspace that its module counts when they are asked for; each with what the list is asked that it counts.',
    query: narrowed,
    reply: ok(moreOfDashboard),
  }),
  analytics: endpoint('GET /:type/module/:workspaceId/analytics', {
    access: 'analytics.read',
    summary:
      'The counts of a workspace by status, category and site, and all numbers of its dashboard by their keys; each with what the list is asked that it counts.',
    query,
    reply: ok(analytics),
  }),
};
