import { limits } from '../../core/limits.ts';
import { type AttentionGroup, awaitedDecisions, type AwaitedKey } from '../../core/record-kinds.ts';

export const attentionLevels = ['alert', 'warn', 'info'] as const;

type AttentionRule = {
  label: string;
  rule: string;
  /**
   * One sentence of why something is in the list: `{date}` is since or until when, `{ago}` how long ago that is and `{ahead}`
   * how far off.
   */
  why: string;
  severity: (typeof attentionLevels)[number];
  /** After how many days it is an alert whatever it was before. */
  alertAfter?: number;
  /** Under which group it stands, and what the button says that leads to doing it. */
  does: AttentionGroup;
  act: string;
};

/** The rules of actions, of which the first cannot be put off. */
const ofActions = {
  task_overdue: {
    label: 'Overdue actions',
    rule: 'The action is not completed and its end date has passed.',
    why: 'The action was due on {date}, {ago}.',
    severity: 'alert',
    does: 'finish',
    act: 'Open task',
  },
  task_due_7: {
    label: 'Actions due soon',
    rule: 'The action is not completed and is due today or within the next 7 days. Only whoever has it sees it here.',
    why: 'The action is due on {date}, {ahead}.',
    severity: 'warn',
    does: 'finish',
    act: 'Open task',
  },
  task_unclaimed: {
    label: 'Group tasks that nobody has claimed',
    rule: 'The action was given to a group more than 2 days ago, and nobody in it has claimed the action. The lead of the group sees it as their own; without one, the managers of the record.',
    why: 'The action has waited in its group since {date}, {ago}.',
    severity: 'warn',
    does: 'finish',
    act: 'Open task',
  },
  on_hold_expired: {
    label: 'Holds that are over',
    rule: 'The action is on hold, and the day on which it was to be resumed has passed.',
    why: 'The action was to be resumed on {date}, {ago}.',
    severity: 'warn',
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

/** The rules of approvals of records. */
const ofApprovals = {
  approval_waiting_me: {
    label: 'Approvals that wait for you',
    rule: 'You are asked to approve the record and have not decided. It becomes an alert after 3 days. Only whoever is asked sees it here.',
    why: 'You were asked to approve it on {date}, {ago}.',
    severity: 'warn',
    alertAfter: 3,
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
  access_review_overdue: {
    label: 'Overdue access reviews',
    rule: `A review of who has which access is not completed ${limits.reviewDays} days after it began.`,
    why: 'The review was to be completed by {date}, {ago}.',
    severity: 'alert',
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
  keyof typeof ofActions | keyof typeof ofApprovals | AwaitedKey | keyof typeof ofOrganizations;

/** What each key of the needs-attention list means, in words. */
export const attentionRules: Record<AttentionKey, AttentionRule> = {
  ...ofActions,
  ...ofApprovals,
  ...ofOrganizations,
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
    ...(Object.keys(ofApprovals) as (keyof typeof ofApprovals)[]), // as above
    ...new Set(awaitedDecisions.map(({ key }) => key)),
  ],
};
