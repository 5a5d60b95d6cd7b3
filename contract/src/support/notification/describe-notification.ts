import { isolated } from '../../core/characters.ts';
import type { EventKey } from './notification-events.ts';

/** What happened, as facts: who did it, and what the event's sentence needs. */
export type NotificationFacts = {
  actor: string | null;
  facts: Record<string, unknown>;
};

type FormatDate = (date: string) => string;
type Sentence = (actor: string, fact: (name: string) => string) => string;

const pastDueWords: Record<string, string> = {
  invoice: 'An invoice was not paid in time',
  trial: 'The trial is over and no plan was chosen',
};

const relations: Record<string, string> = { manager: 'a manager', member: 'a member' };

const sentences: Record<EventKey, Sentence> = {
  'task.assigned': (actor, fact) => `${actor} assigned an action to you. It is due on ${fact('dueDate')}.`,
  'task.reassigned': (actor) => `${actor} gave an action of yours to somebody else.`,
  'task.due_soon': (_actor, fact) => `An action of yours is due on ${fact('dueDate')}.`,
  'task.overdue': (_actor, fact) => `An action of yours was due on ${fact('dueDate')} and is not completed.`,
  'task.completed': (actor) => `${actor} completed an action of a risk that you manage.`,
  'task.declined': (actor) => `${actor} declined an action of a record that you manage. Find somebody else.`,
  'task.to_verify': (actor) => `${actor} completed an action that is yours to verify.`,
  'task.verified': (actor) => `${actor} verified an action of yours.`,
  'task.sent_back': (actor) => `${actor} sent an action of yours back: it is not done yet.`,
  'extension.requested': (actor, fact) =>
    `${actor} asks you for more time for an action, until ${fact('newDate')}.`,
  'extension.decided': (actor, fact) =>
    fact('decision') === 'granted'
      ? `${actor} gave you more time: an action of yours is now due on ${fact('newDate')}.`
      : `${actor} did not give you more time for an action.`,
  'record.assigned': (actor, fact) => `${actor} made you ${relations[fact('relation')] ?? 'a member'}.`,
  'record.transitioned': (actor, fact) => `${actor} changed the status to ${fact('status')}.`,
  'invitation.accepted': (actor) => `${actor} accepted your invitation.`,
  'role.changed': (actor) => `${actor} changed your role or the workspaces that you may work in.`,
  'account.deactivated': (actor) => `${actor} deactivated your account.`,
  'access_review.started': (actor, fact) =>
    `${actor} began a review of who has which access. It is to be completed by ${fact('dueDate')}.`,
  'billing.trial_ending': (_actor, fact) =>
    `The trial of ${fact('plan')} ends on ${fact('endDate')}. Choose a plan to go on.`,
  'billing.invoice_issued': (_actor, fact) =>
    `The next period of ${fact('plan')} has begun. Invoice ${fact('invoice')} is to be paid by ${fact('dueDate')}.`,
  'billing.payment_failed': (_actor, fact) =>
    `${pastDueWords[fact('why')] ?? 'The subscription is past due'}: ${fact('plan')} is suspended on ${fact('graceEnd')} unless that changes.`,
  'billing.suspended': (_actor, fact) =>
    `${fact('plan')} is suspended: everything can be read and exported, nothing changed. Nothing is deleted.`,
  'billing.closed': (_actor, fact) =>
    `${fact('plan')} has only been read since ${fact('endDate')}, and the 90 days to export it are over. Its data may be removed from now on, though nothing is removed by itself: export what you need, or choose a plan to go on.`,
  'billing.limit_reached': (_actor, fact) => `${fact('what')}.`,
  'billing.change_refused': (_actor, fact) => `${fact('plan')} stays on its larger plan. ${fact('reason')}`,
};

const subjects: Record<EventKey, string> = {
  'task.assigned': 'An action was assigned to you',
  'task.reassigned': 'An action of yours was given to somebody else',
  'task.due_soon': 'An action of yours is due soon',
  'task.overdue': 'An action of yours is overdue',
  'task.completed': 'An action was completed',
  'task.declined': 'An action was declined',
  'task.to_verify': 'An action is yours to verify',
  'task.verified': 'An action of yours was verified',
  'task.sent_back': 'An action of yours was sent back',
  'extension.requested': 'You are asked for more time',
  'extension.decided': 'More time was decided',
  'record.assigned': 'You were added to a record',
  'record.transitioned': 'The status of a record changed',
  'invitation.accepted': 'Your invitation was accepted',
  'role.changed': 'What you may do was changed',
  'account.deactivated': 'Your account was deactivated',
  'access_review.started': 'A review of access begins',
  'billing.trial_ending': 'A trial ends soon',
  'billing.invoice_issued': 'An invoice was issued',
  'billing.payment_failed': 'A subscription is past due',
  'billing.suspended': 'A subscription is suspended',
  'billing.closed': 'The time to export a module is over',
  'billing.limit_reached': 'A limit of your plan is nearly reached',
  'billing.change_refused': 'A smaller plan could not begin',
};

/** What a notification says, in one sentence without the record's name; days are written by `formatDate`. */
export function describeNotification(
  key: EventKey,
  { actor, facts }: NotificationFacts,
  formatDate: FormatDate,
): string {
  const fact = (name: string) => {
    const value = facts[name];
    const text = typeof value === 'string' ? value : '';
    return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : isolated(text);
  };
  return sentences[key](isolated(actor ?? 'Plumbline'), fact);
}

/** The subject of a mail about an event: a number at most, nothing confidential. */
export function subjectOf(key: EventKey, number: string | null): string {
  return number ? `${subjects[key]}: ${number}` : subjects[key];
}
