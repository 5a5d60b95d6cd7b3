import { both, inApp, type NotificationEvent } from './notification-event.ts';

/** What people are told of the runs of checklists. */
export const checklistEvents = {
  'checklist.assigned': {
    label: 'A checklist is assigned to you',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'checklist.offered': {
    label: 'A checklist waits in a group of yours',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'checklist.due': {
    label: 'A scheduled checklist is yours to answer',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'checklist.reassigned': {
    label: 'A checklist of yours is given to somebody else',
    group: 'task',
    level: 'info',
    usual: both,
  },
  'checklist.cancelled': {
    label: 'A checklist of yours is cancelled',
    group: 'task',
    level: 'info',
    usual: both,
  },
  'checklist.completed': {
    label: 'A checklist that you gave to somebody is completed',
    group: 'task',
    level: 'info',
    usual: inApp,
  },
  'checklist.missed': {
    label: 'A scheduled checklist of yours, or that you own, is missed',
    group: 'task',
    level: 'warn',
    usual: both,
  },
  'checklist.not_started': {
    label: 'A scheduled checklist that you own cannot be started',
    group: 'task',
    level: 'warn',
    usual: both,
  },
  'checklist.failed': {
    label: 'Items of a checklist that you own have failed',
    group: 'task',
    level: 'warn',
    usual: both,
  },
} as const satisfies Record<string, NotificationEvent>;
