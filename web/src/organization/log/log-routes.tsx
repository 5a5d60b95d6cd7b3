import { page } from '../../shared/screen/page.tsx';
import { logTitles } from './log-route-texts.ts';

/** The log of a workspace. */
export const logRoute = page('activity-log', logTitles.activityLog, () =>
  import('./activity-log-page.tsx').then((loaded) => loaded.ActivityLogPage),
);

/** The log of a module, which is that of all its workspaces. */
export const moduleLogRoute = page(
  'activity-log',
  logTitles.activityLog,
  () => import('./activity-log-page.tsx').then((loaded) => loaded.ActivityLogPage),
  { asks: 'activity.verify' },
);

/** The log of the whole organization. */
export const activityLogsRoute = page('activity-logs', logTitles.activityLogs, () =>
  import('./activity-logs-page.tsx').then((loaded) => loaded.ActivityLogsPage),
);

/** What was mailed to whom, for administrators of the organization. */
export const mailLogRoute = page(
  'email-log',
  logTitles.mailLog,
  () => import('./mail-log-page.tsx').then((loaded) => loaded.MailLogPage),
  { asks: 'mail-delivery.read' },
);
