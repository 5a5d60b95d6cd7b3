import { describedAbsence } from './access/delegation/describe-absence.ts';
import { reviewPlanFields } from './people/access-review/access-review.ts';
import { accountPatch } from './people/account/account.ts';
import { shown } from './change-words.ts';
import { sentences, sentencesWithName, verbOf, verbs } from './activity-sentences.ts';
import { logReviewFields } from './records/log-review/log-review.ts';
import { signatureFields } from './records/signature/signature.ts';
import { reportInput } from './records/report/report.ts';
import { savedReportFields } from './records/report/saved-report.ts';
import { scheduleFields } from './records/report/schedule.ts';
import { billingContactInput } from './organization/billing/billing.ts';
import { type Described, ofRecords } from './describe-records.ts';
import { describedChecklists } from './records/checklist/describe-checklist.ts';
import { customFieldInput } from './core/custom-field.ts';
import { labelsOf } from './core/field.ts';
import { grantWords, levelWord } from './core/rights/access.ts';
import { modules } from './core/modules.ts';
import { groupInput } from './people/group/group.ts';
import { memberFields } from './people/member/member.ts';
import { eventKeys, notificationEvents } from './support/notification/notification-events.ts';
import { processInput } from './organization/process/process.ts';
import { roleInput } from './organization/role/role.ts';
import { signInPolicyFields } from './access/security/sign-in-policy.ts';
import type { ApprovalRoute } from './records/approval/approval.ts';
import type { OrganizationRoute } from './records/approval/organization-route.ts';
import { organizationRouteText, plainConditions, routeText } from './records/approval/route-text.ts';
import { settingFields } from './settings.ts';
import { sampleCounts } from './records/sample-data/sample-data.ts';
import { siteInput } from './organization/site/site.ts';
import { meInput } from './access/user/user.ts';
import { workspaceInput } from './organization/workspace/workspace.ts';
import { invitationInput } from './people/invitation/invitation.ts';
import type { LogEntry } from './organization/log/log.endpoints.ts';
import type { SubscriptionStatus } from './organization/subscription/subscription-status.ts';
import { exportFields } from './export-fields.ts';

/** A row of the trail: facts only. The number of a part of a record is that record's. */
export type ActivityRow = {
  entity: string;
  action: string;
  recordNumber: string | null;
  recordName: string | null;
  changes: Record<string, [unknown, unknown]>;
};

const conditionWords = (value: unknown) => (Array.isArray(value) ? plainConditions(value) : String(value));

const grantNames = (field: string) =>
  field === 'grants'
    ? (value: unknown) =>
        Array.isArray(value)
          ? value.map((one: unknown) => grantWords[String(one)] ?? String(one)).join(', ')
          : ''
    : undefined;

const routeWords = (value: unknown) =>
  Array.isArray(value)
    ? value.map((one: ApprovalRoute) => `${one.name}: ${routeText(one)}`).join('. ')
    : String(value);

const organizationRouteWords = (value: unknown) =>
  Array.isArray(value)
    ? value.map((one: OrganizationRoute) => `${one.name}: ${organizationRouteText(one)}`).join('. ')
    : String(value);

const settingWords = (field: string) => (field === 'approvalRoutes' ? routeWords : undefined);

const eventLabels = Object.fromEntries(eventKeys.map((key) => [key, notificationEvents[key].label]));

const subscriptionStates = {
  trialing: { label: 'Trial' },
  active: { label: 'Active' },
  past_due: { label: 'Past due' },
  unpaid: { label: 'Suspended' },
  canceled: { label: 'Cancelled' },
} satisfies Partial<Record<SubscriptionStatus, { label: string }>>;

const entities: Record<string, Described> = {
  ...ofRecords,
  ...describedChecklists,
  site: { label: 'Site', fields: labelsOf(siteInput) },
  process: { label: 'Process', fields: labelsOf(processInput) },
  workspace: { label: 'Workspace', fields: labelsOf(workspaceInput) },
  custom_field: {
    label: 'Additional field',
    fields: { ...labelsOf(customFieldInput), position: 'Position', status: 'Status' },
    words: (field) => (field === 'shownWhen' || field === 'requiredWhen' ? conditionWords : undefined),
  },
  user: { label: 'User', fields: { ...labelsOf(meInput), google: 'Google' } },
  organization: { label: 'Organization', fields: labelsOf(meInput) },
  account: {
    label: 'Account',
    object: 'the account of',
    fields: {
      ...labelsOf(accountPatch),
      status: 'Status',
      organizationRole: 'Role',
      Permissions: 'Workspaces',
    },
  },
  delegation: describedAbsence,
  import: {
    label: 'Import',
    fields: {
      rows: 'Rows',
      invitations: 'Invitations',
      made: 'Created',
      skipped: 'Rows left out',
      kept: 'Already accepted',
    },
  },
  record_import: {
    label: 'Import',
    fields: { rows: 'Rows', made: 'Created', skipped: 'Rows left out', kept: 'Kept because changed since' },
  },
  invitation: {
    label: 'Invitation',
    object: 'the invitation of',
    fields: { ...labelsOf(invitationInput), status: 'Status' },
  },
  role: {
    label: 'Role',
    fields: labelsOf(roleInput),
    words: (field) =>
      /^levels?([.]|$)/.test(field) ? (value) => levelWord(Number(value)) : grantNames(field),
  },
  group: { label: 'Group', fields: labelsOf(groupInput) },
  member: { label: 'User', fields: labelsOf(memberFields) },
  setting: { label: 'Settings', fields: labelsOf(settingFields), words: settingWords },
  export: { label: 'Export', fields: exportFields },
  report: {
    label: 'Report',
    fields: {
      ...labelsOf(reportInput),
      statuses: 'Status',
    },
  },
  saved_report: {
    label: 'Saved report',
    fields: labelsOf(savedReportFields),
  },
  report_schedule: {
    label: 'Report schedule',
    fields: labelsOf(scheduleFields),
  },
  notification_settings: {
    label: 'Notification settings',
    fields: { ...eventLabels, enabled: 'Notifications' },
  },
  role_notifications: {
    label: 'Notification defaults',
    object: 'the notification defaults of',
    fields: eventLabels,
  },
  approval_routes: {
    label: 'Approval routes',
    object: 'the approval routes of',
    fields: { routes: 'Approval routes' },
    words: () => organizationRouteWords,
  },
  sample_data: { label: 'Sample data', fields: labelsOf(sampleCounts) },
  subscription: {
    label: 'Subscription',
    fields: {
      plan: 'Plan',
      billingCycle: 'Paid',
      status: 'Status',
      currentPeriodEnd: 'Period ends',
      cancelAtPeriodEnd: 'Ends with its period',
      next: 'Next',
    },
    states: subscriptionStates,
  },
  invoice: { label: 'Invoice', fields: { total: 'Total', status: 'Status', paidOn: 'Paid on' } },
  billing_contact: {
    label: 'Billing details',
    object: 'the billing details of',
    fields: labelsOf(billingContactInput),
  },
  sign_in_policy: { label: 'Sign-in policy', fields: labelsOf(signInPolicyFields) },
  access_review: {
    label: 'Access review',
    fields: {
      lines: 'Lines',
      kept: 'Kept',
      changed: 'Changed',
      removed: 'Removed',
      ended: 'Ended since',
    },
  },
  access_review_line: {
    label: 'Access',
    object: 'the access of',
    fields: { workspace: 'Workspace', role: 'Role', decidedBy: 'Decided by' },
  },
  access_review_plan: { label: 'Access reviews', fields: labelsOf(reviewPlanFields) },
  log_review: { label: 'Review of the activity log', fields: labelsOf(logReviewFields) },
  log_review_signature: {
    label: 'Signature',
    object: 'the review of the activity log of',
    fields: labelsOf(signatureFields),
  },
  xray: { label: 'X-ray', fields: {} },
  xray_finding: { label: 'X-ray finding', object: 'the finding', fields: { ignoredUntil: 'Ignored until' } },
  activity: { label: 'Activity log', fields: { total: 'Rows', firstBad: 'First broken row' } },
};

/** What the rows of the log are about, by the word that a row has for it. */
export const activityEntities = Object.entries(entities).map(([value, { label }]) => ({ value, label }));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// What a sentence of its own tells has a verb of its own: "user.logged-in".
const spokenVerbs = Object.keys({ ...sentences, ...sentencesWithName }).map((key) =>
  key.slice(key.indexOf('.') + 1),
);

/** What rows say was done, by the word that a row has for it. */
export const activityVerbs = [
  ...Object.entries(verbs).map(([value, label]) => ({ value, label: capital(label) })),
  ...[...new Set(spokenVerbs)]
    .filter((value) => !(value in verbs))
    .map((value) => ({ value, label: capital(value.replaceAll('-', ' ')) })),
];

const inSentence = (label: string) =>
  /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Whether the name of a part says what it is: `Review of 2026-11-20`. */
const saysWhatItIs = (name: string | null, label: string) =>
  name?.toLowerCase().startsWith(`${label.toLowerCase()} of `) ?? false;

/** A part and the record that it belongs to; what is named by a sentence, such as the problem of an analysis, comes last. */
function namesOfPart(name: string | null, number: string | null) {
  if (name && number && /[.?!]$/.test(name)) return [`of ${number}:`, name];
  return [name, number && `of ${number}`];
}

/** What was done to what kind of thing, and the names and numbers that follow. */
function partsOf(row: ActivityRow): { act: string; names: string } {
  const { entity, action, recordNumber, recordName } = row;
  const key = `${entity}.${action}`;
  const own = sentences[key];
  if (own) return { act: own, names: '' };
  const { label = entity, object = inSentence(label), isPart }: Partial<Described> = entities[entity] ?? {};
  const names = isPart ? namesOfPart(recordName, recordNumber) : [recordNumber, recordName];
  return {
    act:
      sentencesWithName[key] ??
      [capital(verbOf(entity, action)), isPart && saysWhatItIs(recordName, label) ? '' : object]
        .filter(Boolean)
        .join(' '),
    names: names.filter(Boolean).join(' '),
  };
}

/** The words that a trail row's sentence begins with: its verb and what it was done to, without any name. */
export const actOf = (row: ActivityRow): string => partsOf(row).act;

/** The words of a trail row: one sentence, verb first, the same on the screen, on the wire and in every report. */
export function describeActivity(row: ActivityRow): string {
  const { act, names } = partsOf(row);
  return names ? `${act} ${names}` : act;
}

// An additional field is called by its name: its label may have changed since.
const labelOf = (labels: Record<string, string>, field: string) =>
  field === 'isDeleted' ? 'Deleted' : (labels[field] ?? field.split('.').at(-1) ?? field);

// Fields that hold where a file is kept: that there is one is all a person can use.
const fileKeys = new Set(['imagekey', 'profilePictureKey']);

/** What changed, field by field, with the labels that a person knows; what reads the same before and after is left out. */
export function describeChanges(row: ActivityRow): LogEntry['changes'] {
  const { fields = {}, states, words: wordsOf }: Partial<Described> = entities[row.entity] ?? {};
  const changes = Object.entries(row.changes).map(([field, [old, now]]) => {
    const own = wordsOf?.(field);
    const words = (value: unknown) => {
      if (own && value !== null) return own(value) || null;
      return fileKeys.has(field) && value
        ? 'A picture'
        : shown(value, field === 'status' ? states : undefined);
    };
    return { field, label: labelOf(fields, field), old: words(old), new: words(now) };
  });
  return changes.filter((change) => change.old !== change.new || fileKeys.has(change.field));
}

/** The module of a trail row by its title. */
export function moduleTitle(key: string | null): string | null {
  return key && key in modules ? modules[key as keyof typeof modules].title : null; // `in` has just been asked
}
