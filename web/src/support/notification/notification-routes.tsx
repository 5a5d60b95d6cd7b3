import { page } from '../../shared/screen/page.tsx';
import { notificationTitles } from './notification-route-texts.ts';

export const notificationsRoute = page('notifications', notificationTitles.notifications, () =>
  import('./notifications-page.tsx').then((module) => module.NotificationsPage),
);

/** What people of a workspace are told of, below it. */
export const workspaceNotificationsRoute = page('notifications', notificationTitles.notifications, () =>
  import('./workspace-notifications-page.tsx').then((module) => module.WorkspaceNotificationsPage),
);
