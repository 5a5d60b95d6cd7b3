import { isolated } from '../../core/characters.ts';
import type { Ask } from '../../core/record-kind.ts';
import { namedAsks } from '../../core/record-kinds.ts';
import type { EventKey } from './notification-events.ts';

/** What happened, as facts: who did it, and what the event's sentence needs. */
export type NotificationFacts = {
  actor: string | null;
  facts: Record<string, unknown>;
};

export type FormatDate = (date: string) => string;
/** What it is about: the first words where its name stands elsewhere, else the second ones and its name. */
type Called = (without: string, before: string) => string;
type Sentence = (actor: string, fact: (name: string) => string, called: Called) => string;

const pastDueWords: Record<string, string> = {
  invoice: 'An invoice was not paid in time',
  trial: 'The trial is over and no plan was chosen',
};

// What is to be decided about a record: without its name, and before it.
const decisions: Record<string, [without: string, before: string]> = {
  assessment: ['approve the assessment of a record', 'approve the assessment of'],
  'look-at': ['look at an assessment of a record', 'look at an assessment of'],
  acceptance: ['accept a record as it is', 'accept as it is'],
  residual: [
    'approve what is left after the treatment of a record',
    'approve what is left after the treatment of',
  ],
  triage: ['triage a record', 'triage'],
  plan: ['approve the plan of a record', 'approve the plan of'],
  verification: ['verify what was done about a record', 'verify what was done about'],
  verdict: ['say whether a record has worked', 'say whether what was done has worked for'],
  closure: ['close a record', 'close'],
};

const relations: Record<string, string> = { manager: 'a manager', member: 'a member', owner: 'the owner' };

/** Why, where that was said: behind the sentence. */
const reasonOf = (fact: (name: string) => string): string =>
  fact('reason') ? ` The reason: ${fact('reason')}` : '';

// What is to be done besides an action: without its name, and before it.
const tasks: Partial<Record<string, Ask['called']>> = {
  ...Object.fromEntries(namedAsks.map(({ task, called }) => [task, called])),
  verification: ['The verification of an action', 'The verification of'],
  extension_decision: ['The decision on more time', 'The decision on more time for'],
  handover: ['The search for somebody else for an action', 'The search for somebody else for'],
  checklist_run: ['A checklist', 'The checklist'],
};

const taskOf = (
  fact: (name: string) => string,
  called: Called,
  action: [without: string, before: string],
): string => called(...(tasks[fact('what')] ?? action));

// Whoever stands in for somebody is reminded of what is not theirs.
const ownAction = (fact: (name: string) => string): [without: string, before: string] =>
  fact('for') ? ['An action', 'The action'] : ['An action of yours', 'Your action'];
const standingIn = (fact: (name: string) => string): string =>
  fact('for') ? ` You stand in for ${fact('for')}.` : '';

// More time is asked for an action, or for a record itself.
const lateOf = (
  fact: (name: string) => string,
  called: Called,
  action: [without: string, before: string],
): string => (fact('what') === 'record' ? called('a record', '').trim() : called(...action));

const sentences: Record<EventKey, Sentence> = {
  'task.assigned': (actor, fact, called) =>
    fact('what')
      ? `${taskOf(fact, called, ['Something', ''])} was given to you by ${actor}. It is due on ${fact('dueDate')}.`
      : `${actor} assigned ${called('an action', 'the action')} to you. It is due on ${fact('dueDate')}.`,
  'task.reassigned': (actor, fact, called) =>
    `${actor} gave ${called('an action of yours', 'your action')} to somebody else.${reasonOf(fact)}`,
  'task.offered': (actor, fact, called) =>
    `${actor} gave ${called('an action', 'the action')} to a group of yours. It is due on ${fact('dueDate')}.`,
  'task.claimed': (actor, _fact, called) =>
    `${actor} claimed ${called('an action', 'the action')} of its group.`,
  'task.released': (actor, _fact, called) =>
    `${actor} gave ${called('an action', 'the action')} back to its group. It waits for somebody who claims it.`,
  'task.due_soon': (_actor, fact, called) =>
    `${taskOf(fact, called, ownAction(fact))} is due on ${fact('dueDate')}.${standingIn(fact)}`,
  'task.overdue': (_actor, fact, called) =>
    `${taskOf(fact, called, ownAction(fact))} was due on ${fact('dueDate')} and is still open.${standingIn(fact)}`,
  'task.escalated': (_actor, fact, called) =>
    `${taskOf(fact, called, ['An action', 'The action'])}${fact('people') ? ` of ${fact('people')}` : ', which nobody has,'} was due on ${fact('dueDate')} and is still open.`,
  'task.completed': (actor, _fact, called) =>
    `${actor} completed ${called('an action', 'the action')} of a record that you manage.`,
  'task.declined': (actor, _fact, called) =>
    `${actor} declined ${called('an action', 'the action')} of a record that you manage. Find somebody else.`,
  'task.cancelled': (actor, fact, called) =>
    `${actor} cancelled ${called('an action of yours', 'your action')}: it is not to be done after all.${reasonOf(fact)}`,
  'task.to_verify': (actor, _fact, called) =>
    `${actor} completed ${called('an action that is yours to verify', 'the action')}.`,
  'task.verified': (actor, _fact, called) =>
    `${actor} verified ${called('an action of yours', 'your action')}.`,
  'task.sent_back': (actor, _fact, called) =>
    `${actor} sent ${called('an action of yours', 'your action')} back: it is not done yet.`,
  'checklist.assigned': (actor, fact, called) =>
    `${actor} gave you ${called('a checklist', 'the checklist')} to answer${fact('dueDate') ? ` by ${fact('dueDate')}` : ''}.`,
  'checklist.offered': (actor, fact, called) =>
    `${actor} gave ${called('a checklist', 'the checklist')} to a group of yours${fact('dueDate') ? `. It is due on ${fact('dueDate')}` : ''}.`,
  'checklist.due': (_actor, fact, called) =>
    `${called('A scheduled checklist', 'The scheduled checklist')} is yours to answer by ${fact('dueDate')}.`,
  'checklist.reassigned': (actor, _fact, called) =>
    `${actor} gave ${called('a checklist of yours', 'your checklist')} to somebody else.`,
  'checklist.cancelled': (actor, fact, called) =>
    `${actor} cancelled ${called('a checklist of yours', 'your checklist')}: it is not to be answered after all.${reasonOf(fact)}`,
  'checklist.completed': (actor, fact, called) =>
    `${actor} completed ${called('a checklist that you gave them', 'the checklist')}.${fact('score') ? ` Score: ${fact('score')}%.` : ''}`,
  'checklist.missed': (_actor, fact, called) =>
    `${called('A scheduled checklist', 'The scheduled checklist')}${fact('people') ? ` of ${fact('people')}` : ''} was to be answered by ${fact('dueDate')}, and was missed.`,
  'checklist.not_started': (_actor, fact, called) =>
    `${called('A scheduled checklist', 'The scheduled checklist')} was to start on ${fact('on')}, and did not: ${fact('why')}`,
  'checklist.failed': (actor, fact, called) =>
    `${actor} completed ${called('a checklist of yours', 'your checklist')}. Failed items: ${fact('count')}.`,
  'extension.requested': (actor, fact, called) =>
    `${actor} asks you for more time for ${lateOf(fact, called, ['an action', 'the action'])}, until ${fact('newDate')}.`,
  'extension.decided': (actor, fact, called) =>
    fact('decision') === 'granted'
      ? `${actor} gave you more time: ${lateOf(fact, called, ['an action of yours', 'your action'])} is now due on ${fact('newDate')}.`
      : `${actor} did not give you more time for ${lateOf(fact, called, ['an action', 'the action'])}.`,
  'extension.withdrawn': (actor, fact, called) =>
    `${actor} no longer asks for more time for ${lateOf(fact, called, ['an action', 'the action'])}.`,
  'approval.requested': (actor, fact, called) =>
    fact('for')
      ? `${actor} asks ${fact('for')}, for whom you stand in, to approve ${called('a record', '').trim()} by ${fact('dueDate')}.`
      : `${actor} asks you to approve ${called('a record', '').trim()} by ${fact('dueDate')}.`,
  'approval.decided': (actor, fact, called) =>
    fact('decision') === 'voided'
      ? `${actor} changed ${called('a record', '').trim()} while its approval was open, which ended it: ${fact('changed')}.`
      : fact('decision') === 'withdrawn'
        ? `The approval of ${called('a record', '').trim()} has ended.${fact('reason') ? ` ${fact('reason')}.` : ''}${fact('isOver') ? '' : ' Ask again, with other people.'}`
        : `${actor} ${fact('decision')} ${called('a record', '').trim()}, which you asked for.`,
  'approval.reminder': (_actor, fact, called) =>
    fact('isLate')
      ? `${called('A record', '').trim()} was to be decided by ${fact('dueDate')}, and still waits for your approval.${standingIn(fact)}`
      : `${called('A record', '').trim()} still waits for your approval, until ${fact('dueDate')}.${standingIn(fact)}`,
  'approval.escalated': (_actor, fact, called) =>
    `${called('A record', '').trim()} was to be decided by ${fact('dueDate')}, and still waits for ${fact('people')}.`,
  'approval.stale': (actor, fact, called) =>
    `${actor} changed ${called('a record', '').trim()}, which no longer says what was approved: ${fact('changed')}.`,
  'record.assigned': (actor, fact, called) =>
    `${actor} made you ${relations[fact('relation')] ?? 'a member'}${called('', ' of')}.`,
  'record.reassigned': (actor, fact, called) =>
    `${actor} gave ${called('a record that you managed', '').trim()} to somebody else.${reasonOf(fact)}`,
  'record.review_due': (_actor, fact, called) =>
    `${called('A record that you manage', '').trim()} is to be reviewed by ${fact('reviewDate')}.`,
  'record.due': (_actor, fact, called) =>
    fact('isLate')
      ? `${called('A record that you manage', '').trim()} was due on ${fact('dueDate')} and is still open.`
      : `${called('A record that you manage', '').trim()} is due on ${fact('dueDate')}.`,
  'record.escalated': (_actor, fact, called) =>
    `${called('A record', '').trim()}${fact('people') ? `, managed by ${fact('people')},` : ', which nobody manages,'} was due on ${fact('dueDate')} and is still open.`,
  'record.decision_asked': (actor, fact, called) =>
    `${actor} asks for somebody to ${called(...(decisions[fact('what')] ?? ['decide about a record', 'decide about']))}. You may.`,
  'record.score_asked': (actor, fact, called) =>
    `${actor} asks you to score the ${fact('type')} rating${called(' of a record', ' of')}, without seeing what others give.`,
  'record.indicator_red': (actor, fact, called) =>
    `${actor} kept a reading that is red of ${called('a record that you manage', '').trim()}: ${fact('indicator')}, ${fact('value')}. Review it today.`,
  'record.risk_above_tolerance': (_actor, _fact, called) =>
    `${called('A record', '').trim()} is rated above the tolerance, and is not accepted.`,
  'record.capa_broken': (_actor, _fact, called) =>
    `${called('A closed record that you manage', '').trim()} no longer holds: more has happened since it was closed than its effectiveness plan allows.`,
  'record.capa_effectiveness_due': (_actor, fact, called) =>
    `The effectiveness${called(' of a record', ' of')} is to be checked by ${fact('since')}. You are its checker.`,
  'record.acceptance_stale': (_actor, _fact, called) =>
    `${called('A record', '').trim()} has another rating or other controls than when it was accepted.`,
  'record.acceptance_expiring': (_actor, fact, called) =>
    `The acceptance${called(' of a record', ' of')} ends on ${fact('expiresOn')}.`,
  'record.acceptance_expired': (_actor, fact, called) =>
    `The acceptance${called(' of a record', ' of')} ended on ${fact('expiresOn')}.`,
  'record.transitioned': (actor, fact, called) =>
    `${actor} changed the status${called('', ' of')} to ${fact('status')}.`,
  'record.ended': (actor, fact, called) =>
    fact('isReopened')
      ? `${actor} reopened ${called('a record of yours', '').trim()}. Its status is ${fact('status')} now.`
      : `${actor} changed the status${called('', ' of')} to ${fact('status')}. That ends it.`,
  'record.raised': (actor, fact, called) =>
    `${actor} reported ${called('something', '').trim()} at ${fact('site')}. It waits for somebody who takes it over.`,
  'record.message_sent': (actor, fact, called) =>
    `${actor} sent you a message${called('', ' about')}: ${fact('message')}`,
  'record.taken_over': (actor, _fact, called) => `${actor} took over what you reported${called('', ':')}.`,
  'record.declined': (actor, fact, called) =>
    `${actor} did not take over what you reported${called('', ':')}.${reasonOf(fact)}`,
  'attention.reminded': (actor, fact, called) =>
    `${actor} reminds you of ${called('something that waits for you', '').trim()}. ${
      fact('isAhead') ? `It is due on ${fact('since')}.` : `It has needed attention since ${fact('since')}.`
    }`,
  'record.mentioned': (actor, _fact, called) => `${actor} mentioned you in a comment${called('', ' on')}.`,
  'comment.replied': (actor, _fact, called) =>
    `${actor} answered in a thread that you take part in${called('', ' on')}.`,
  'import.finished': (_actor, fact, called) =>
    fact('failure')
      ? `${called('An import that you began', 'The import of')} failed: ${fact('failure')}`
      : `${called('An import that you began', 'The import of')} has ended. Rows imported: ${fact('made')} of ${fact('rows')}.`,
  'report.ready': (_actor, _fact, called) =>
    `The report${called(' that you asked for', '')} is ready to download.`,
  'report.sent': (_actor, _fact, called) =>
    `The report${called(' scheduled for you', '')} is ready to download.`,
  'xray.new_alerts': (_actor, fact, called) => {
    const found = fact('count') === '1' ? 'a new alert' : `${fact('count')} new alerts`;
    return `The X-ray has found ${found} in ${called('the workspace', 'the workspace')}.`;
  },
  'custom_field.requested': (actor, fact, called) =>
    `${actor} requests the additional field “${fact('field')}”${called('', ' in')}. What it is for: ${fact('for')}`,
  'report.not_sent': (_actor, fact, called) =>
    `The report${called(' that you scheduled', '')} could not be sent: ${fact('why')}`,
  'approval.delegated': (_actor, fact) =>
    `${fact('to')} stands in for ${fact('from')} until ${fact('until')}: ${fact('what')}.`,
  'invitation.accepted': (actor) => `${actor} accepted your invitation.`,
  'invitation.expired': (_actor, fact) => `The invitation of ${fact('email')} expired without an answer.`,
  'role.changed': (actor) => `${actor} changed your role or the workspaces that you may work in.`,
  'signing.failed': (_actor, fact) =>
    `Signing in the name of ${fact('person')} has failed repeatedly within a few minutes.`,
  'account.deactivated': (actor) => `${actor} deactivated your account.`,
  'access_review.started': (actor, fact) =>
    `${actor} began a review of who has which access. It is due on ${fact('dueDate')}.`,
  'log_review.started': (_actor, fact) =>
    `The activity log of ${fact('workspace')} for ${fact('month')} is ready for review. Review and sign it by ${fact('dueDate')}.`,
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

/** A fact of an event in words; a day is written by `formatDate`. */
export function factOf(facts: Record<string, unknown>, name: string, formatDate: FormatDate): string {
  const value = facts[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : isolated(text);
}

/**
 * What a notification says, in one sentence; days are written by `formatDate`. It names what it is about where `name` is
 * given: on screen that stands beside it.
 */
export function describeNotification(
  key: EventKey,
  { actor, facts, name }: NotificationFacts & { name?: string | null },
  formatDate: FormatDate,
): string {
  const called: Called = (without, before) => (name ? `${before} ${isolated(name)}` : without);
  return sentences[key](isolated(actor ?? 'Plumbline'), (fact) => factOf(facts, fact, formatDate), called);
}
