import type { ComponentType } from 'react';
import { page } from '../../shared/screen/page.tsx';
import { notificationTitles } from './notification-route-texts.ts';

export const notificationsRoute = page('notifications', notificationTitles.notifications, () =>
  import('./notifications-page.tsx').then((module) => module.NotificationsPage),
);

type History = ComponentType<{ id: string; entity: string }>;

/** What people of a workspace are told of, below it, given what shows how that was changed. */
export const workspaceNotificationsRoute = (loadHistory: () => Promise<History>) =>
  page('notifications', notificationTitles.notifications, async () => {
    const [{ WorkspaceNotificationsPage }, History] = await Promise.all([
      import('./workspace-notifications-page.tsx'),
      loadHistory(),
    ]);
    return function WorkspaceNotifications() {
      return <WorkspaceNotificationsPage History={History} />;
    };
  });
