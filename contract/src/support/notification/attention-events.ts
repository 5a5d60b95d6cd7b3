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
  'record.decision_asked': {
    label: 'A record waits for a decision that you may make',
    group: 'record',
    level: 'warn',
    usual: both,
    asks: true,
  },
  'record.score_asked': {
    label: 'You are asked to score a record',
    group: 'record',
    level: 'warn',
    usual: both,
    asks: true,
  },
  'record.indicator_red': {
    label: 'An indicator of a record that you manage is red',
    group: 'record',
    level: 'warn',
    usual: both,
    asks: true,
  },
  'record.risk_above_tolerance': {
    label: 'A record that you manage, or alone may accept, is above the tolerance',
    group: 'record',
    level: 'alert',
    usual: both,
  },
  'record.capa_broken': {
    label: 'A closed record that you manage no longer holds',
    group: 'record',
    level: 'alert',
    usual: both,
  },
  'record.capa_effectiveness_due': {
    label: 'A check of effectiveness that you are to make is due soon',
    group: 'record',
    level: 'warn',
    usual: both,
    asks: true,
  },
  'record.acceptance_stale': {
    label: 'A record that you accepted, or that you manage, has changed since',
    group: 'record',
    level: 'alert',
    usual: both,
  },
  'record.acceptance_expiring': {
    label: 'An acceptance that you asked for or gave, or of a record that you manage, ends soon',
    group: 'record',
    level: 'warn',
    usual: both,
  },
  'record.acceptance_expired': {
    label: 'An acceptance that you asked for or gave, or of a record that you manage, has ended',
    group: 'record',
    level: 'alert',
    usual: both,
  },
} as const satisfies Record<string, NotificationEvent>;
