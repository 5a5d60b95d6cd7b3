import { page } from '../../shared/screen/page.tsx';

/** The log of a module, and below a workspace its own. */
export const logRoute = page('activity-log', 'Activity Log', () =>
  import('./activity-log-page.tsx').then((loaded) => loaded.ActivityLogPage),
);

/** The log of the whole organization. */
export const activityLogsRoute = page('activity-logs', 'Activity Logs', () =>
  import('./activity-logs-page.tsx').then((loaded) => loaded.ActivityLogsPage),
);
