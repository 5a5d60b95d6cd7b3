import { page } from '../../shared/screen/page.tsx';

export const notificationsRoute = page('notifications', 'Notifications', () =>
  import('./notifications-page.tsx').then((module) => module.NotificationsPage),
);

/** What people of a workspace are told of, below it. */
export const workspaceNotificationsRoute = page('notifications', 'Notifications', () =>
  import('./workspace-notifications-page.tsx').then((module) => module.WorkspaceNotificationsPage),
);
