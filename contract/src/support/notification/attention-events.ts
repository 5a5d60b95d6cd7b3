import { both, type NotificationEvent } from './notification-event.ts';

/** What people are told of what needs attention. */
export const attentionEvents = {
  'attention.reminded': {
    label: 'Somebody reminds you of what waits for you',
    group: 'record',
    level: 'warn',
    usual: both,
    asks: true,
  },
} as const satisfies Record<string, NotificationEvent>;
