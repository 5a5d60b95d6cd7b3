import { both, type NotificationEvent } from './notification-event.ts';

/** What people are told of approvals. */
export const approvalEvents = {
  'approval.requested': {
    label: 'You are asked to approve a record',
    group: 'record',
    level: 'warn',
    usual: both,
    isCritical: true,
    asks: true,
  },
  'approval.decided': {
    label: 'An approval that you asked for is decided',
    group: 'record',
    level: 'info',
    usual: both,
  },
  'approval.reminder': {
    label: 'A record still waits for your approval',
    group: 'record',
    level: 'warn',
    usual: both,
    isCritical: true,
    asks: true,
  },
  'approval.escalated': {
    label: 'A decision of somebody who reports to you is late',
    group: 'record',
    level: 'alert',
    usual: both,
    isCritical: true,
  },
  'approval.stale': {
    label: 'What you manage or approved no longer says what was approved',
    group: 'record',
    level: 'alert',
    usual: both,
    isCritical: true,
  },
} as const satisfies Record<string, NotificationEvent>;
