import { awaitedDecisions, type AwaitedKey, type ConcernKey, ownConcerns } from '../../core/record-kinds.ts';
import type { AttentionRule } from './attention-rule.ts';
import { ofOrganizations } from './organization-rules.ts';

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
    rule: 'The record is open, and nobody manages it who is still active. Administrators of the workspace see it as theirs.',
    why: 'Nobody active has managed it since {date}, {ago}.',
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
    rule: 'The record is open or monitored, and is to be reviewed today or within the next 30 days. One that is still being assessed is told of 7 days before.',
    why: 'The record is to be reviewed by {date}, {ahead}.',
    severity: 'warn',
    does: 'review',
    act: 'Review',
  },
  review_overdue: {
    label: 'Overdue reviews',
    rule: 'The record is open or monitored, and the day of its review has passed.',
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
    rule: 'You are asked to approve the record and have not decided, or somebody is for whom you stand in. It becomes an alert after 3 days, or once the day has passed by which it was to be decided. Only whoever is asked sees it here.',
    why: 'You were asked to approve it on {date}, {ago}.',
    whyFor: '{name}, for whom you stand in, was asked to approve it on {date}, {ago}.',
    severity: 'warn',
    alertAfter: 3,
    alertsPastDay: true,
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
    ownConcerns.map(({ key, kind: _kind, tab: _tab, ofDeciders: _of, isKept: _isKept, ...rule }) => [
      key,
      rule,
    ]),
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
