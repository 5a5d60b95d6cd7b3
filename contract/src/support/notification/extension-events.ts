import { both, inApp, type NotificationEvent } from './notification-event.ts';

/** What is told about requests for more time. */
export const extensionEvents = {
  'extension.requested': {
    label: 'Somebody asks you for more time',
    group: 'task',
    level: 'warn',
    usual: both,
    asks: true,
  },
  'extension.decided': {
    label: 'Your request for more time is decided',
    group: 'task',
    level: 'info',
    usual: both,
  },
  'extension.withdrawn': {
    label: 'A request for more time that you were to decide is withdrawn',
    group: 'task',
    level: 'info',
    usual: inApp,
  },
} as const satisfies Record<string, NotificationEvent>;
