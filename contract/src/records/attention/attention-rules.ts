import { limits } from '../../core/limits.ts';
import { awaitedDecisions, type AwaitedKey, type ConcernKey, ownConcerns } from '../../core/record-kinds.ts';
import { type AttentionGroup } from '../../core/record-kind.ts';

export const attentionLevels = ['alert', 'warn', 'info'] as const;

type AttentionRule = {
  label: string;
  rule: string;
  /**
   * One sentence of why something is in the list: `{date}` is since or until when, `{ago}` how long ago that is and `{ahead}`
   * how far off.
   */
  why: string;
  /** The same for whoever does it for somebody who is away, who is `{name}`. */
  whyFor?: string;
  severity: (typeof attentionLevels)[number];
  /** After how many days it is an alert whatever it was before. */
  alertAfter?: number;
  /** Its date is a day by which something was to be done, so it is late; else it has been so since then. */
  isDue?: true;
  /** Whoever it is for alone sees it, and puts it off for nobody else. */
  isPersonal?: true;
  /** Under which group it stands, and what the button says that leads to doing it. */
  does: AttentionGroup;
  act: string;
};

/** The rules of actions, of which the first cannot be put off. */
const ofActions = {
  task_overdue: {
    label: 'Overdue tasks',
    rule: 'It is not done and its due date has passed. Whoever has it sees it as their own, and so do the managers of the record.',
    why: 'It was due on {date}, {ago}.',
    severity: 'alert',
    isDue: true,
    does: 'finish',
    act: 'Open task',
  },
  task_due_7: {
    label: 'Tasks due soon',
    rule: 'It is not done and is due today or within the next 7 days. Only whoever has it sees it here.',
    why: 'It is due on {date}, {ahead}.',
    severity: 'warn',
    isPersonal: true,
    does: 'finish',
    act: 'Open task',
  },
  task_unclaimed: {
    label: 'Group tasks that nobody has claimed',
    rule: 'It was given to a group more than 2 days ago, or is a checklist that is due today or overdue, and nobody in the group has claimed it. The lead of the group sees it as their own; without one, the managers of the record, or whoever has started a checklist that is for no record.',
    why: 'It has waited in its group since {date}, {ago}.',
    severity: 'warn',
    does: 'finish',
    act: 'Open task',
  },
  on_hold_expired: {
    label: 'Holds that are over',
    rule: 'The action is on hold, and the day on which it was to be resumed has passed.',
    why: 'The action was to be resumed on {date}, {ago}.',
    severity: 'warn',
    isDue: true,
    does: 'finish',
    act: 'Open task',
  },
  extension_pending: {
    label: 'More time, not decided',
    rule: 'More time was asked for more than 2 days ago, and nobody has decided.',
    why: 'More time was asked for on {date}, {ago}, and nobody has decided.',
    severity: 'warn',
    does: 'decide',
    act: 'Decide',
  },
  extension_excess: {
    label: 'Given more time repeatedly',
    rule: 'The action is not completed and was given more time at least twice.',
    why: 'The action was given more time at least twice, last on {date}, {ago}.',
    severity: 'warn',
    does: 'finish',
    act: 'Open task',
  },
} as const satisfies Record<string, AttentionRule>;

/** The rules of records of every kind. */
const ofRecords = {
  record_no_owner: {
    label: 'Records without a manager',
    rule: 'The record is open, and everybody who manages it has left. Administrators of the workspace see it as theirs.',
    why: 'Nobody who manages it has been active since {date}, {ago}.',
    severity: 'alert',
    does: 'review',
    act: 'Open',
  },
  record_hold_expired: {
    label: 'Records whose hold is over',
    rule: 'The record is on hold, and the day on which it was to be resumed has passed.',
    why: 'The record was to be resumed on {date}, {ago}.',
    severity: 'warn',
    isDue: true,
    does: 'finish',
    act: 'Open',
  },
  record_extension_pending: {
    label: 'More time for records, not decided',
    rule: 'More time was asked for a record more than 2 days ago, and nobody has decided. Those who may decide see it as theirs.',
    why: 'More time was asked for on {date}, {ago}, and nobody has decided.',
    severity: 'warn',
    does: 'decide',
    act: 'Decide',
  },
  record_extension_excess: {
    label: 'Records given more time repeatedly',
    rule: 'The record is open and was given more time at least twice.',
    why: 'The record was given more time at least twice, last on {date}, {ago}.',
    severity: 'warn',
    does: 'review',
    act: 'Open',
  },
  review_due_30: {
    label: 'Reviews due soon',
    rule: 'The record is open, and is to be reviewed today or within the next 30 days.',
    why: 'The record is to be reviewed by {date}, {ahead}.',
    severity: 'warn',
    does: 'review',
    act: 'Review',
  },
  review_overdue: {
    label: 'Overdue reviews',
    rule: 'The record is open, and the day of its review has passed.',
    why: 'The record was to be reviewed by {date}, {ago}.',
    severity: 'alert',
    isDue: true,
    does: 'review',
    act: 'Review',
  },
  stale_record: {
    label: 'Records at rest',
    rule: 'The record is open, and nothing has been done about it for more than 30 days.',
    why: 'Nothing has been done about the record since {date}, {ago}.',
    severity: 'info',
    does: 'review',
    act: 'Open',
  },
} as const satisfies Record<string, AttentionRule>;

/** The rules of approvals of records. */
const ofApprovals = {
  approval_waiting_me: {
    label: 'Approvals that wait for you',
    rule: 'You are asked to approve the record and have not decided, or somebody is for whom you stand in. It becomes an alert after 3 days. Only whoever is asked sees it here.',
    why: 'You were asked to approve it on {date}, {ago}.',
    whyFor: '{name}, for whom you stand in, was asked to approve it on {date}, {ago}.',
    severity: 'warn',
    alertAfter: 3,
    isPersonal: true,
    does: 'decide',
    act: 'Review',
  },
  approval_stuck: {
    label: 'Approvals that do not move on',
    rule: 'Somebody was asked to approve the record more than 5 days ago and has not decided.',
    why: 'The approval has waited for a decision since {date}, {ago}.',
    severity: 'warn',
    does: 'decide',
    act: 'Open',
  },
  approval_no_delegate: {
    label: 'Approvals of people who are away',
    rule: 'Somebody who is asked to approve the record is away today, and nobody may decide for them. Administrators of the workspace see it.',
    why: 'Somebody who is asked to approve it has been away since {date}, {ago}, and nobody may decide for them.',
    severity: 'alert',
    does: 'decide',
    act: 'Open approval',
  },
  approval_stale: {
    label: 'Changed since the approval',
    rule: 'The record no longer says what was approved, and the approval is still relied on.',
    why: 'What was approved was changed on {date}, {ago}.',
    severity: 'alert',
    does: 'review',
    act: 'See what changed',
  },
} as const satisfies Record<string, AttentionRule>;

/** The rules about what is in no workspace. */
const ofOrganizations = {
  payment_failed: {
    label: 'Subscriptions that are past due',
    rule: 'A subscription is past due: an invoice was not paid in time, or its trial ended without a plan.',
    why: 'The subscription has been past due since {date}, {ago}.',
    severity: 'alert',
    does: 'review',
    act: 'Open',
  },
  trial_7: {
    label: 'Trials that end soon',
    rule: 'A trial ends within the next 7 days.',
    why: 'The trial ends on {date}, {ahead}.',
    severity: 'warn',
    does: 'review',
    act: 'Choose a plan',
  },
  seats_90: {
    label: 'Seats nearly used up',
    rule: 'At least 90% of the people that a plan allows are there.',
    why: 'At least 90% of the people that the plan allows were there on {date}.',
    severity: 'warn',
    does: 'review',
    act: 'Open',
  },
  storage_90: {
    label: 'Storage nearly used up',
    rule: 'Files take at least 90% of the storage that the plans include.',
    why: 'Files took at least 90% of the storage on {date}.',
    severity: 'warn',
    does: 'review',
    act: 'Open',
  },
  access_review_overdue: {
    label: 'Overdue access reviews',
    rule: `A review of who has which access is not completed ${limits.reviewDays} days after it began.`,
    why: 'The review was to be completed by {date}, {ago}.',
    severity: 'alert',
    isDue: true,
    does: 'review',
    act: 'Review',
  },
  invitation_pending_7: {
    label: 'Unanswered invitations',
    rule: 'An invitation that you sent has not been answered for more than 7 days.',
    why: 'The invitation was sent on {date}, {ago}, and nobody has answered it.',
    severity: 'info',
    does: 'review',
    act: 'Open',
  },
  invitation_expiring_2: {
    label: 'Invitations that expire',
    rule: 'An invitation that you sent expires within 2 days and has not been answered.',
    why: 'The invitation was sent on {date}, {ago}, and expires within 2 days.',
    severity: 'info',
    does: 'review',
    act: 'Open',
  },
  mail_bounced: {
    label: 'Email addresses that are refused',
    rule: 'The mail server refuses the address of somebody in the organization, or of somebody whom you have invited. Administrators see those of the people. It is over once an email is taken or the address has changed.',
    why: 'The mail server has refused the address since {date}, {ago}. No email reaches it.',
    severity: 'warn',
    does: 'review',
    act: 'Open',
  },
  import_failed: {
    label: 'Failed imports',
    rule: 'An import that you began has failed within the last 14 days.',
    why: 'The import failed on {date}, {ago}. Nothing of it was kept.',
    severity: 'warn',
    does: 'review',
    act: 'Open',
  },
  report_failed: {
    label: 'Failed reports',
    rule: 'A report that you asked for has failed within the last 14 days, and was not made since.',
    why: 'The report failed on {date}, {ago}. It can be made again.',
    severity: 'warn',
    does: 'review',
    act: 'Open',
  },
} as const satisfies Record<string, AttentionRule>;

/** Every rule by which something needs attention. */
export type AttentionKey =
  | keyof typeof ofActions
  | keyof typeof ofRecords
  | keyof typeof ofApprovals
  | AwaitedKey
  | ConcernKey
  | keyof typeof ofOrganizations;

/** What each key of the needs-attention list means, in words. */
export const attentionRules: Record<AttentionKey, AttentionRule> = {
  ...ofActions,
  ...ofRecords,
  ...ofApprovals,
  ...ofOrganizations,
  ...(Object.fromEntries(
    ownConcerns.map(({ key, kind: _kind, tab: _tab, ...rule }) => [key, rule]),
  ) as Record<ConcernKey, AttentionRule>), // as below
  ...(Object.fromEntries(
    awaitedDecisions.map(({ key, label, rule, why, does, act }) => [
      key,
      { label, rule, why, severity: 'warn', does, act },
    ]),
  ) as Record<AwaitedKey, AttentionRule>), // fromEntries cannot keep the keys
};

export const attentionKeys = Object.keys(attentionRules) as [AttentionKey, ...AttentionKey[]]; // Object.keys loses the literal keys

/** Which rules find actions, and which find records. */
export const keysAbout: Record<'action' | 'library', readonly AttentionKey[]> = {
  action: Object.keys(ofActions) as (keyof typeof ofActions)[], // as above
  library: [
    ...(Object.keys(ofRecords) as (keyof typeof ofRecords)[]), // as above
    ...(Object.keys(ofApprovals) as (keyof typeof ofApprovals)[]), // as above
    ...new Set(awaitedDecisions.map(({ key }) => key)),
    ...ownConcerns.map(({ key }) => key),
  ],
};
