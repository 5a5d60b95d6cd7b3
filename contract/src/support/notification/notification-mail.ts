import { isolated } from '../../core/characters.ts';
import { namedAsks } from '../../core/record-kinds.ts';
import {
  describeNotification,
  factOf,
  type FormatDate,
  type NotificationFacts,
} from './describe-notification.ts';
import type { EventKey } from './notification-events.ts';

/** What a notice is about, as its mail names it. */
export type NoticeSubject = {
  /** The action, or where there is none the record itself. */
  name: string | null;
  /** The record's number, and its name where `name` is that of a part of it. */
  number: string | null;
  recordName: string | null;
  /** The workspace; outside of one, the organization. */
  workspace: string | null;
  organization: string | null;
  /** What the event's sentence needs: they also say whether more time is asked for an action or for the record itself. */
  facts?: Record<string, unknown>;
  /** Its mail says the number of the record alone: nothing that was written of it leaves the product. */
  isConfidential?: boolean;
};

const subjects: Record<EventKey, string> = {
  'task.assigned': 'A task was assigned to you',
  'task.reassigned': 'An action of yours was given to somebody else',
  'task.offered': 'An action was given to a group of yours',
  'task.claimed': 'An action of a group was claimed',
  'task.released': 'An action was given back to its group',
  'task.due_soon': 'A task of yours is due soon',
  'task.overdue': 'A task of yours is overdue',
  'task.escalated': 'An overdue task is yours to look after',
  'task.completed': 'An action was completed',
  'task.declined': 'An action was declined',
  'task.cancelled': 'An action of yours was cancelled',
  'task.to_verify': 'An action is yours to verify',
  'task.verified': 'An action of yours was verified',
  'task.sent_back': 'An action of yours was sent back',
  'checklist.assigned': 'A checklist was given to you',
  'checklist.offered': 'A checklist was given to a group of yours',
  'checklist.due': 'A scheduled checklist is yours to answer',
  'checklist.reassigned': 'A checklist of yours was given to somebody else',
  'checklist.cancelled': 'A checklist of yours was cancelled',
  'checklist.completed': 'A checklist was completed',
  'checklist.missed': 'A scheduled checklist was missed',
  'checklist.not_started': 'A scheduled checklist was not started',
  'checklist.failed': 'Items of a checklist have failed',
  'extension.requested': 'Somebody asks you for more time',
  'extension.decided': 'Your request for more time was decided',
  'extension.withdrawn': 'A request for more time was withdrawn',
  'approval.requested': 'You are asked to approve a record',
  'approval.decided': 'An approval was decided',
  'approval.reminder': 'A record still waits for your approval',
  'approval.escalated': 'A decision is late',
  'approval.stale': 'A record no longer says what was approved',
  'signing.failed': 'Signing failed repeatedly',
  'record.assigned': 'You were added to a record',
  'record.reassigned': 'A record that you managed was given to somebody else',
  'record.review_due': 'A record is due for review',
  'record.due': 'The due date of a record that you manage',
  'record.escalated': 'A record is overdue',
  'record.decision_asked': 'A record waits for a decision',
  'record.score_asked': 'You are asked for a score',
  'record.indicator_red': 'An indicator is red',
  'record.risk_above_tolerance': 'A record is above the tolerance',
  'record.capa_broken': 'A closed record no longer holds',
  'record.capa_effectiveness_due': 'A check of effectiveness is due soon',
  'record.acceptance_stale': 'A record has changed since it was accepted',
  'record.acceptance_expiring': 'An acceptance ends soon',
  'record.acceptance_expired': 'An acceptance has ended',
  'record.transitioned': 'The status of a record changed',
  'record.ended': 'A record was ended or reopened',
  'record.raised': 'Something was reported',
  'record.message_sent': 'A message about a record',
  'record.taken_over': 'What you reported was taken over',
  'record.declined': 'What you reported was not taken over',
  'attention.reminded': 'You are reminded of what waits for you',
  'record.mentioned': 'You were mentioned in a comment',
  'comment.replied': 'A comment was answered',
  'import.finished': 'Your import has ended',
  'report.ready': 'Your report is ready',
  'report.sent': 'A report for you is ready',
  'xray.new_alerts': 'The X-ray has found new alerts',
  'custom_field.requested': 'An additional field is requested',
  'report.not_sent': 'A scheduled report could not be sent',
  'approval.delegated': 'Somebody stands in from now on',
  'invitation.accepted': 'Your invitation was accepted',
  'invitation.expired': 'An invitation of yours has expired',
  'role.changed': 'What you may do was changed',
  'account.deactivated': 'Your account was deactivated',
  'access_review.started': 'A review of access begins',
  'log_review.started': 'An activity log is ready for review',
  'billing.trial_ending': 'A trial ends soon',
  'billing.invoice_issued': 'An invoice was issued',
  'billing.payment_failed': 'A subscription is past due',
  'billing.suspended': 'A subscription is suspended',
  'billing.closed': 'The time to export a module is over',
  'billing.limit_reached': 'A limit of your plan is nearly reached',
  'billing.change_refused': 'A smaller plan could not begin',
};

type Fact = (name: string) => string;

// Whether it is about a task that is a decision about a record.
const isDecision = (fact: Fact): boolean =>
  namedAsks.some((ask) => ask.isDecision && ask.task === fact('what'));

// What is expected of the reader, where the sentence does not say it.
const expected: Partial<Record<EventKey, (fact: Fact) => string>> = {
  'task.assigned': (fact) => `Please complete it by ${fact('dueDate')}.`,
  'task.reassigned': () => 'You do not need to do anything else.',
  'task.offered': (fact) => `Whoever in the group claims it should complete it by ${fact('dueDate')}.`,
  'task.claimed': () => 'You do not need to do anything else.',
  'task.released': () => 'Please claim it, or see that somebody in the group does.',
  'task.due_soon': (fact) =>
    isDecision(fact) ? `Please decide by ${fact('dueDate')}.` : `Please complete it by ${fact('dueDate')}.`,
  'task.overdue': (fact) =>
    isDecision(fact)
      ? 'Please decide now: others wait for it.'
      : 'Please complete it now, or agree on another due date with a manager of the record.',
  'task.escalated': () => 'Please find out what it needs: more time, more hands, or somebody else to do it.',
  'task.completed': () => 'You do not need to do anything, unless you want to look at what was done.',
  'task.cancelled': () => 'You do not need to do anything else.',
  'task.to_verify': () => 'Please look at what was done, and verify it or send it back.',
  'task.verified': () => 'You do not need to do anything else.',
  'task.sent_back': () => 'Please look at what is said, and complete it again.',
  'checklist.offered': () => 'Whoever in the group claims it answers it.',
  'checklist.reassigned': () => 'You do not need to do anything else.',
  'checklist.cancelled': () => 'You do not need to do anything else.',
  'checklist.completed': () => 'You do not need to do anything, unless you want to look at the answers.',
  'checklist.missed': () =>
    'The reason why it was missed is said on the page of the run, by whoever was to answer it.',
  'checklist.not_started': () => 'Please choose who answers it, publish it again, or end the schedule.',
  'checklist.failed': () => 'Please look at what failed, and decide what is to be done.',
  'extension.requested': () => 'Please grant it, or refuse it and say why.',
  'extension.withdrawn': () => 'There is nothing left to decide.',
  'approval.requested': () => 'Please look at it, and approve it or reject it and say why.',
  'approval.reminder': () => 'Please look at it, and approve it or reject it and say why.',
  'approval.escalated': () => 'Please find out what keeps them from deciding, or have somebody else asked.',
  'approval.stale': () => 'Please look at what changed, and have it approved again or put back.',
  'attention.reminded': () => 'Please do it, or tell whoever reminds you what keeps you from it.',
  'signing.failed': () => 'If it was not you, change your password and tell your administrator.',
  'record.assigned': () => 'Please look at what is open in it.',
  'record.reassigned': () => 'You do not need to do anything else.',
  'record.review_due': () => 'Please look at whether it still holds, and choose the day of its next review.',
  'record.due': (fact) =>
    fact('isLate')
      ? 'Please finish what is open, or ask for more time and say why.'
      : 'Please look at what is still open in it.',
  'record.escalated': () => 'Please find out what it needs: more time, more hands, or a decision.',
  'record.decision_asked': () => 'Please look at it, and decide unless somebody else has by then.',
  'record.score_asked': () => 'Please give your score. What others give is shown once all have.',
  'record.indicator_red': () => 'Please review the record today, and choose the day of its next review.',
  'record.risk_above_tolerance': () => 'Please decide within 5 days what is to become of it.',
  'record.capa_broken': () => 'Please look at what has happened, and decide whether it is to be reopened.',
  'record.capa_effectiveness_due': () =>
    'Please measure what the plan says, and enter what you have measured.',
  'record.acceptance_stale': () => 'Please decide whether it is still to be accepted.',
  'record.acceptance_expiring': () => 'Please decide in time whether it is to be accepted again or treated.',
  'record.acceptance_expired': () => 'Please decide whether it is to be accepted again or treated.',
  'record.transitioned': () => 'You do not need to do anything, unless you want to look at what changed.',
  'record.ended': (fact) =>
    fact('isReopened')
      ? 'Please look at what is to be done about it anew.'
      : 'You do not need to do anything, unless you want to look at how it ended.',
  'report.sent': () => 'Please sign in to download it: the email itself contains none of it.',
  'report.not_sent': () => 'Please look at its schedule, and at whom it is sent to.',
  'invitation.expired': () => 'Please send it again if they are still to join.',
  'role.changed': () => 'If you did not expect this, ask whoever changed it.',
  'account.deactivated': () => 'If you did not expect this, ask whoever deactivated it.',
};

// A subject that mail programs cut says what matters before that.
const longestInSubject = 80;

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > longestInSubject ? `${letters.slice(0, longestInSubject - 1).join('')}…` : name;
}

const isPart = (key: EventKey, { facts }: Pick<NoticeSubject, 'facts'>): boolean =>
  key.startsWith('task.') || (key.startsWith('extension.') && facts?.['what'] !== 'record');

/** The subject of a mail about an event: what happened, to which action of which record, or to which record. */
export function noticeSubject(key: EventKey, about: NoticeSubject): string {
  const { name, number, isConfidential } = about;
  if (isConfidential) return [subjects[key], number].filter(Boolean).join(': ');
  const ofPart = isPart(key, about);
  const names = [name && isolated(shortened(name)), number && ofPart ? `(${number})` : number];
  const thing = (ofPart ? names : names.toReversed()).filter(Boolean).join(' ');
  return thing ? `${subjects[key]}: ${thing}` : subjects[key];
}

const recordOf = (key: EventKey, about: NoticeSubject): string =>
  [about.number, isolated((isPart(key, about) ? about.recordName : about.name) ?? '')]
    .filter(Boolean)
    .join(' ');

/** Where a notice belongs: in which workspace, for a part in which record; outside of a workspace, in which organization. */
function whereLine(key: EventKey, about: NoticeSubject): string | undefined {
  const { workspace, organization } = about;
  const place = workspace ? `the workspace ${isolated(workspace)}` : undefined;
  if (isPart(key, about) && about.number)
    return `It belongs to ${recordOf(key, about)}${place ? `, in ${place}` : ''}.`;
  if (place) return `It is in ${place}.`;
  return organization ? `It is about your work in ${isolated(organization)}.` : undefined;
}

/** The lines of a mail about one event: who did what, to what, where, and what is expected by when. */
export function noticeLines(
  key: EventKey,
  given: NotificationFacts & { about: NoticeSubject },
  formatDate: FormatDate,
): string[] {
  const { about, facts } = given;
  if (about.isConfidential)
    return [
      `${noticeSubject(key, about)}.`,
      'The record is confidential: this email says nothing else of it. Please open it to read what it is about.',
    ];
  const name = isPart(key, about) ? about.name : recordOf(key, about);
  const said = describeNotification(key, { ...given, name }, formatDate);
  const asked = expected[key]?.((fact) => factOf(facts, fact, formatDate));
  return [said, whereLine(key, about), asked].filter((line) => line !== undefined);
}

/** One line of a mail that tells of several events. */
export function noticeLine(
  key: EventKey,
  given: NotificationFacts & { about: NoticeSubject },
  formatDate: FormatDate,
): string {
  const { about } = given;
  if (about.isConfidential) return noticeSubject(key, about);
  const where = [
    isPart(key, about) ? recordOf(key, about) : '',
    about.workspace && isolated(about.workspace),
  ];
  const place = where.filter(Boolean).join(', ');
  const name = isPart(key, about) ? about.name : recordOf(key, about);
  const said = describeNotification(key, { ...given, name }, formatDate);
  return place ? `${said} (${place})` : said;
}

/** What the link of a mail about an event says. */
export const noticeLink = (key: EventKey, about: NoticeSubject): string =>
  isPart(key, about) ? 'Open the task' : about.number ? `Open ${about.number}` : 'Open it';
