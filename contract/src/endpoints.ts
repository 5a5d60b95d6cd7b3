import { accessReviewEndpoints } from './people/access-review/access-review.endpoints.ts';
import { accountEndpoints } from './people/account/account.endpoints.ts';
import { dashboardEndpoints } from './dashboard.endpoints.ts';
import { attentionEndpoints } from './records/attention/attention.endpoints.ts';
import { authEndpoints } from './access/auth/auth.endpoints.ts';
import { invitedEndpoints } from './access/auth/invited.endpoints.ts';
import type { Endpoint } from './core/endpoint.ts';
import { billingEndpoints } from './organization/billing/billing.endpoints.ts';
import {
  checklistEndpoints,
  checklistRunEndpoints,
  checklistScheduleEndpoints,
} from './records/checklist/checklist.endpoints.ts';
import { responseSetEndpoints } from './records/checklist/response-set.endpoints.ts';
import { delegationEndpoints } from './access/delegation/delegation.endpoints.ts';
import { customFieldEndpoints } from './records/custom-field/custom-field.endpoints.ts';
import { deletedEndpoints } from './support/deleted/deleted.endpoints.ts';
import { exportEndpoints } from './export.endpoints.ts';
import { importEndpoints, recordImportEndpoints } from './records/import/import.endpoints.ts';
import { invitationEndpoints } from './people/invitation/invitation.endpoints.ts';
import { groupEndpoints, workspaceGroupEndpoints } from './people/group/group.endpoints.ts';
import { logReviewEndpoints, logReviewSigning } from './records/log-review/log-review.endpoints.ts';
import { logEndpoints } from './organization/log/log.endpoints.ts';
import { newsletterEndpoints } from './support/newsletter/newsletter.endpoints.ts';
import { mailDeliveryEndpoints } from './support/notification/mail-delivery.endpoints.ts';
import { mutedEndpoints } from './support/notification/muted.endpoints.ts';
import { notificationEndpoints } from './support/notification/notification.endpoints.ts';
import { organizationRouteEndpoints } from './records/approval/organization-route.endpoints.ts';
import { roleDefaultEndpoints } from './support/notification/role-default.endpoints.ts';
import { onboardingEndpoints } from './organization/onboarding/onboarding.endpoints.ts';
import { recordReadingEndpoints } from './record-reading.endpoints.ts';
import { reportEndpoints } from './records/report/report.endpoints.ts';
import { preferenceEndpoints } from './support/preference/preference.endpoints.ts';
import { problemEndpoints } from './support/problem/problem.endpoints.ts';
import { processEndpoints } from './organization/process/process.endpoints.ts';
import { moduleDefinitions } from './modules.ts';
import { memberEndpoints } from './people/member/member.endpoints.ts';
import { roleEndpoints } from './organization/role/role.endpoints.ts';
import { sampleDataEndpoints } from './records/sample-data/sample-data.endpoints.ts';
import { settingEndpoints } from './setting.endpoints.ts';
import { securityEndpoints } from './access/security/security.endpoints.ts';
import { searchEndpoints } from './records/search/search.endpoints.ts';
import { ownSignatureEndpoints } from './records/signature/own-signature.endpoints.ts';
import { siteEndpoints } from './organization/site/site.endpoints.ts';
import { subscriptionEndpoints } from './organization/subscription/subscription.endpoints.ts';
import { taskEndpoints } from './records/task/task.endpoints.ts';
import { signInPolicyEndpoints } from './access/security/sign-in-policy.endpoints.ts';
import { twoStepEndpoints } from './people/account/two-step.endpoints.ts';
import { uploadEndpoints } from './organization/upload/upload.endpoints.ts';
import { userEndpoints } from './access/user/user.endpoints.ts';
import { xrayEndpoints } from './records/xray/xray.endpoints.ts';
import { workspaceEndpoints } from './organization/workspace/workspace.endpoints.ts';

const features: Record<string, Record<string, Endpoint>> = {
  auth: authEndpoints,
  invited: invitedEndpoints,
  security: securityEndpoints,
  'two-step': twoStepEndpoints,
  'sign-in-policy': signInPolicyEndpoints,
  'access-review': accessReviewEndpoints,
  user: userEndpoints,
  delegation: delegationEndpoints,
  account: accountEndpoints,
  invitation: invitationEndpoints,
  import: importEndpoints,
  'record-import': recordImportEndpoints,
  subscription: subscriptionEndpoints,
  billing: billingEndpoints,
  workspace: Object.assign(
    {},
    ...Object.entries(workspaceEndpoints).map(([type, calls]) =>
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${type}.${name}`, call])),
    ),
  ),
  site: siteEndpoints,
  problem: problemEndpoints,
  process: processEndpoints,
  ...Object.assign({}, ...Object.values(moduleDefinitions).map(({ endpoints }) => endpoints)),
  ...Object.fromEntries(
    Object.entries(recordReadingEndpoints).map(([kind, calls]) => [`${kind}-reading`, calls]),
  ),
  checklist: checklistEndpoints,
  'checklist-run': checklistRunEndpoints,
  'checklist-schedule': checklistScheduleEndpoints,
  'checklist-response-set': responseSetEndpoints,
  'custom-field': customFieldEndpoints,
  task: taskEndpoints,
  attention: attentionEndpoints,
  dashboard: dashboardEndpoints,
  xray: xrayEndpoints,
  log: logEndpoints,
  'log-review': logReviewEndpoints,
  'log-review-signature': logReviewSigning,
  upload: uploadEndpoints,
  export: exportEndpoints,
  report: reportEndpoints,
  notification: notificationEndpoints,
  muted: mutedEndpoints,
  'mail-delivery': mailDeliveryEndpoints,
  'role-default': roleDefaultEndpoints,
  preference: preferenceEndpoints,
  onboarding: onboardingEndpoints,
  'sample-data': sampleDataEndpoints,
  newsletter: newsletterEndpoints,
  role: roleEndpoints,
  member: memberEndpoints,
  group: groupEndpoints,
  'workspace-group': workspaceGroupEndpoints,
  setting: settingEndpoints,
  deleted: deletedEndpoints,
  search: searchEndpoints,
  'own-signature': ownSignatureEndpoints,
  'approval-route': organizationRouteEndpoints,
};

/** Every call of the API with its feature and name: what the loops, the document and the tests walk over. */
export const allEndpoints = Object.entries(features).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ feature, name: `${feature}.${name}`, call })),
);
