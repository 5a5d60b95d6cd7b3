import { both, type NotificationEvent } from './notification-event.ts';

/** What people are told of the days of records. */
export const dueEvents = {
  'record.review_due': {
    label: 'A record that you manage is due for review',
    group: 'record',
    level: 'warn',
    usual: both,
  },
  'record.due': {
    label: 'A record that you manage is due soon or overdue',
    group: 'record',
    level: 'warn',
    usual: both,
  },
  'record.escalated': {
    label: 'A record of somebody who reports to you is overdue',
    group: 'record',
    level: 'alert',
    usual: both,
    isCritical: true,
  },
} as const satisfies Record<string, NotificationEvent>;
