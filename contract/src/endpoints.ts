import { accessReviewEndpoints } from './access-review/access-review.endpoints.ts';
import { accountEndpoints } from './account/account.endpoints.ts';
import { attentionEndpoints } from './attention/attention.endpoints.ts';
import { authEndpoints } from './auth/auth.endpoints.ts';
import type { Endpoint } from './core/endpoint.ts';
import { billingEndpoints } from './billing/billing.endpoints.ts';
import { customFieldEndpoints } from './custom-field/custom-field.endpoints.ts';
import { deletedEndpoints } from './deleted/deleted.endpoints.ts';
import { exportEndpoints } from './export.endpoints.ts';
import { importEndpoints } from './import/import.endpoints.ts';
import { invitationEndpoints } from './invitation/invitation.endpoints.ts';
import { groupEndpoints } from './group/group.endpoints.ts';
import { logEndpoints } from './log/log.endpoints.ts';
import { newsletterEndpoints } from './newsletter/newsletter.endpoints.ts';
import { notificationEndpoints } from './notification/notification.endpoints.ts';
import { onboardingEndpoints } from './onboarding/onboarding.endpoints.ts';
import { preferenceEndpoints } from './preference/preference.endpoints.ts';
import { problemEndpoints } from './problem/problem.endpoints.ts';
import { processEndpoints } from './process/process.endpoints.ts';
import { riskActionEndpoints, riskEndpoints, riskFileEndpoints } from './risk/risk.endpoints.ts';
import { memberEndpoints } from './member/member.endpoints.ts';
import { roleEndpoints } from './role/role.endpoints.ts';
import { sampleDataEndpoints } from './sample-data/sample-data.endpoints.ts';
import { settingEndpoints } from './setting.endpoints.ts';
import { securityEndpoints } from './security/security.endpoints.ts';
import { searchEndpoints } from './search/search.endpoints.ts';
import { siteEndpoints } from './site/site.endpoints.ts';
import { subscriptionEndpoints } from './subscription/subscription.endpoints.ts';
import { taskEndpoints } from './task/task.endpoints.ts';
import { signInPolicyEndpoints } from './security/sign-in-policy.endpoints.ts';
import { twoStepEndpoints } from './security/two-step.endpoints.ts';
import { uploadEndpoints } from './upload/upload.endpoints.ts';
import { userEndpoints } from './user/user.endpoints.ts';
import { workspaceEndpoints } from './workspace/workspace.endpoints.ts';

const features: Record<string, Record<string, Endpoint>> = {
  auth: authEndpoints,
  security: securityEndpoints,
  'two-step': twoStepEndpoints,
  'sign-in-policy': signInPolicyEndpoints,
  'access-review': accessReviewEndpoints,
  user: userEndpoints,
  account: accountEndpoints,
  invitation: invitationEndpoints,
  import: importEndpoints,
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
  risk: riskEndpoints,
  'risk-action': riskActionEndpoints,
  'risk-file': riskFileEndpoints,
  'custom-field': customFieldEndpoints,
  task: taskEndpoints,
  attention: attentionEndpoints,
  log: logEndpoints,
  upload: uploadEndpoints,
  export: exportEndpoints,
  notification: notificationEndpoints,
  preference: preferenceEndpoints,
  onboarding: onboardingEndpoints,
  'sample-data': sampleDataEndpoints,
  newsletter: newsletterEndpoints,
  role: roleEndpoints,
  member: memberEndpoints,
  group: groupEndpoints,
  setting: settingEndpoints,
  deleted: deletedEndpoints,
  search: searchEndpoints,
};

/** Every call of the API with its feature and name: what the loops, the document and the tests walk over. */
export const allEndpoints = Object.entries(features).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ feature, name: `${feature}.${name}`, call })),
);
