import { approvalEvents } from './approval-events.ts';
import { attentionEvents } from './attention-events.ts';
import { checklistEvents } from './checklist-events.ts';
import { dueEvents } from './due-events.ts';
import { extensionEvents } from './extension-events.ts';
import { both, inApp, type NotificationEvent } from './notification-event.ts';

/** Every event that people are told of. */
export const notificationEvents = {
  'task.assigned': {
    label: 'A task is assigned to you',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'task.reassigned': {
    label: 'An action of yours is reassigned',
    group: 'task',
    level: 'info',
    usual: both,
  },
  'task.offered': {
    label: 'An action is given to a group of yours',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'task.claimed': {
    label: 'Somebody claims an action of a group of yours, or of a record that you manage',
    group: 'task',
    level: 'info',
    usual: inApp,
  },
  'task.released': {
    label: 'An action of a group of yours, or of a record that you manage, is given back to its group',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'task.due_soon': { label: 'A task of yours is due soon', group: 'task', level: 'warn', usual: both },
  'task.overdue': {
    label: 'A task of yours is overdue',
    group: 'task',
    level: 'alert',
    usual: both,
    isCritical: true,
  },
  'task.escalated': {
    label: 'A task that you are responsible for is overdue',
    group: 'task',
    level: 'alert',
    usual: both,
    isCritical: true,
  },
  'task.completed': {
    label: 'An action of a record that you manage is completed',
    group: 'task',
    level: 'info',
    usual: inApp,
  },
  'task.declined': {
    label: 'An action of a record that you manage is declined',
    group: 'task',
    level: 'warn',
    usual: both,
    asks: true,
  },
  'task.cancelled': { label: 'An action of yours is cancelled', group: 'task', level: 'info', usual: both },
  'task.to_verify': {
    label: 'An action is yours to verify',
    group: 'task',
    level: 'info',
    usual: both,
    asks: true,
  },
  'task.verified': { label: 'An action of yours is verified', group: 'task', level: 'info', usual: inApp },
  'task.sent_back': {
    label: 'An action of yours is sent back',
    group: 'task',
    level: 'warn',
    usual: both,
    asks: true,
  },
  ...checklistEvents,
  ...extensionEvents,
  ...approvalEvents,
  'record.assigned': {
    label: 'You become a manager or a member',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'record.reassigned': {
    label: 'A record that you manage is given to somebody else',
    group: 'record',
    level: 'info',
    usual: both,
  },
  ...dueEvents,
  'record.transitioned': {
    label: 'The status of a record of yours changes',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'record.ended': {
    label: 'A record of yours is closed, rejected, cancelled or reopened',
    group: 'record',
    level: 'info',
    usual: both,
  },
  'record.raised': {
    label: 'Something is reported that you may take over',
    group: 'record',
    level: 'info',
    usual: both,
    asks: true,
  },
  'record.message_sent': {
    label: 'Somebody sends you a message about a record',
    group: 'record',
    level: 'info',
    usual: both,
  },
  'record.taken_over': {
    label: 'Somebody takes over what you reported',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'record.declined': {
    label: 'What you reported is not taken over',
    group: 'record',
    level: 'info',
    usual: both,
  },
  ...attentionEvents,
  'record.mentioned': {
    label: 'Somebody mentions you in a comment',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'comment.replied': {
    label: 'A comment of yours, or a thread that you take part in, is answered',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'import.finished': {
    label: 'An import that you began has ended',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'report.ready': {
    label: 'A report that you asked for is ready',
    group: 'record',
    level: 'info',
    usual: inApp,
  },
  'report.sent': {
    label: 'A report scheduled for you is ready',
    group: 'record',
    level: 'info',
    usual: both,
  },
  'xray.new_alerts': {
    label: 'The X-ray finds new alerts in a workspace that you administer',
    group: 'record',
    level: 'warn',
    usual: inApp,
  },
  'custom_field.requested': { label: 'A field is requested', group: 'record', level: 'info', usual: both },
  'report.not_sent': {
    label: 'A scheduled report could not be sent',
    group: 'record',
    level: 'warn',
    usual: both,
  },
  'approval.delegated': {
    label: 'Somebody begins to stand in for you, or you for somebody',
    group: 'account',
    level: 'info',
    usual: both,
  },
  'invitation.accepted': {
    label: 'Somebody accepts your invitation',
    group: 'account',
    level: 'info',
    usual: inApp,
  },
  'invitation.expired': {
    label: 'An invitation that you sent expires without an answer',
    group: 'account',
    level: 'info',
    usual: inApp,
  },
  'role.changed': {
    label: 'Your role or your workspaces are changed',
    group: 'account',
    level: 'warn',
    usual: both,
    isMandatory: true,
  },
  'signing.failed': {
    label: 'Somebody repeatedly fails to sign in your name, or in the name of a member',
    group: 'account',
    level: 'alert',
    usual: both,
    isMandatory: true,
  },
  'account.deactivated': {
    label: 'Your account is deactivated',
    group: 'account',
    level: 'alert',
    usual: both,
    isMandatory: true,
  },
  'access_review.started': {
    label: 'A review of who has which access begins',
    group: 'account',
    level: 'info',
    usual: both,
  },
  'log_review.started': {
    label: 'A month of an activity log is yours to review and sign',
    group: 'account',
    level: 'info',
    usual: both,
    asks: true,
  },
  'billing.trial_ending': {
    label: 'A trial that you look after ends soon',
    group: 'account',
    level: 'warn',
    usual: both,
  },
  'billing.invoice_issued': {
    label: 'An invoice is issued for the next period of a plan',
    group: 'account',
    level: 'info',
    usual: both,
  },
  'billing.payment_failed': {
    label: 'A subscription that you look after is past due',
    group: 'account',
    level: 'alert',
    usual: both,
    isMandatory: true,
  },
  'billing.suspended': {
    label: 'A subscription that you look after is suspended',
    group: 'account',
    level: 'alert',
    usual: both,
    isMandatory: true,
  },
  'billing.closed': {
    label: 'The 90 days to export a module that has ended are over',
    group: 'account',
    level: 'alert',
    usual: both,
    isMandatory: true,
  },
  'billing.limit_reached': {
    label: 'A limit of a plan that you look after is nearly reached',
    group: 'account',
    level: 'warn',
    usual: both,
  },
  'billing.change_refused': {
    label: 'A smaller plan that you chose cannot begin',
    group: 'account',
    level: 'warn',
    usual: both,
  },
} as const satisfies Record<string, NotificationEvent>;

export type EventKey = keyof typeof notificationEvents;
type Keys = [EventKey, ...EventKey[]];
export const eventKeys = Object.keys(notificationEvents) as Keys; // Object.keys loses the literal keys

const eventOf = (key: EventKey): NotificationEvent => notificationEvents[key];

/** Whether somebody is told of it even in their quiet hours: of what is mandatory, and of alerts. */
export const breaksQuiet = (key: EventKey): boolean =>
  eventOf(key).isMandatory === true || eventOf(key).level === 'alert';

/** Whether somebody is told of it although they muted its record: of what asks something of them, and of alerts. */
export const passesMute = (key: EventKey): boolean => eventOf(key).asks === true || breaksQuiet(key);

/** The events that a workspace decides about: those of its records. */
export const workspaceEvents = eventKeys.filter((key) => eventOf(key).group !== 'account') as Keys;
