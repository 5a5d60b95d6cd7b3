import type { Feature } from './core/feature.ts';
import { exportReview } from './features/access-review/access-review-export.service.ts';
import { accessReviewJobs } from './features/access-review/access-review.jobs.ts';
import { accessReviewRoutes } from './features/access-review/access-review.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { invitationJobs } from './features/invitation/invitation.jobs.ts';
import { invitationRoutes } from './features/invitation/invitation.routes.ts';
import { importJobs } from './features/import/import.jobs.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { twoStepResetJobs } from './features/auth/two-step-reset.jobs.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { allRiskRoutes } from './features/risk/risk.routes.ts';
import { exportJobs } from './features/export/export.jobs.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { exportRisks } from './features/risk/risk-export.service.ts';
import { accountNoticeRules } from './features/account/account-notice.service.ts';
import { fillRiskSample } from './features/risk/risk-sample.service.ts';
import { riskActionStore, riskStore } from './features/risk/risk.store.ts';
import { riskActions, risks } from './features/risk/risk.service.ts';
import { riskWorkflow } from 'contract/risk/risk.workflow';
import { deletedRecords } from './features/record/deleted-records.service.ts';
import { reassignRecords } from './features/record/reassign.service.ts';
import { recordNoticeRules } from './features/record/record-notice.service.ts';
import { findActionReminders } from './features/record/reminder.service.ts';
import { customFieldRoutes } from './features/custom-field/custom-field.routes.ts';
import { deletedFields } from './features/custom-field/custom-field.service.ts';
import { deletedRoutes } from './features/deleted/deleted.routes.ts';
import { createDeleted } from './features/deleted/deleted.service.ts';
import { groupRoutes } from './features/group/group.routes.ts';
import { deletedGroups } from './features/group/group.service.ts';
import { createHandOver } from './features/hand-over/hand-over.service.ts';
import { memberRoutes } from './features/member/member.routes.ts';
import { roleRoutes } from './features/role/role.routes.ts';
import { deletedRoles } from './features/role/role.service.ts';
import { settingRoutes } from './features/setting/setting.routes.ts';
import { exportUsers } from './features/account/account-export.service.ts';
import { exportActivity } from './features/log/activity-export.service.ts';
import { logJobs } from './features/log/log.jobs.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { taskRoutes } from './features/task/task.routes.ts';
import { newsletterJobs } from './features/newsletter/newsletter.jobs.ts';
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { attentionRoutes } from './features/attention/attention.routes.ts';
import { notificationJobs } from './features/notification/notification.jobs.ts';
import { notificationRoutes } from './features/notification/notification.routes.ts';
import { tellOf } from './features/notification/notification-rules.service.ts';
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts';
import { preferenceRoutes } from './features/preference/preference.routes.ts';
import { problemRoutes } from './features/problem/problem.routes.ts';
import { processRoutes } from './features/process/process.routes.ts';
import { sampleDataRoutes } from './features/sample-data/sample-data.routes.ts';
import { securityJobs } from './features/security/sign-in-policy.jobs.ts';
import { securityRoutes } from './features/security/security.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { subscriptionJobs } from './features/subscription/subscription.jobs.ts';
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { uploadRoutes } from './features/upload/upload.routes.ts';
import { userRoutes } from './features/user/user.routes.ts';
import { workspaceRoutes } from './features/workspace/workspace.routes.ts';
import { maintenanceJobs } from './features/maintenance/maintenance.jobs.ts';

const handOver = createHandOver(
  reassignRecords({ kind: 'risk', records: riskStore, actions: riskActionStore }),
);

/** What can be deleted and brought back, of every feature that has some. */
const deleted = createDeleted([
  ...deletedRecords(risks, riskActions),
  deletedFields,
  deletedRoles,
  deletedGroups,
]);

/** Everything that the server serves and does. */
export const features: readonly Feature[] = [
  { routes: authRoutes, jobs: [...authJobs, ...twoStepResetJobs] },
  { routes: securityRoutes, jobs: securityJobs },
  { routes: userRoutes },
  { routes: accountRoutes(handOver) },
  { routes: accessReviewRoutes(handOver), jobs: accessReviewJobs },
  { routes: invitationRoutes, jobs: invitationJobs },
  { routes: importRoutes, jobs: importJobs },
  { routes: subscriptionRoutes, jobs: subscriptionJobs },
  { routes: billingRoutes },
  { routes: workspaceRoutes },
  { routes: siteRoutes },
  { routes: processRoutes },
  { routes: problemRoutes },
  { routes: allRiskRoutes },
  { routes: customFieldRoutes },
  { routes: logRoutes, jobs: logJobs },
  { routes: taskRoutes },
  { routes: attentionRoutes },
  {
    routes: notificationRoutes,
    jobs: notificationJobs([findActionReminders]),
    follow: tellOf({ ...recordNoticeRules('risk', riskWorkflow), ...accountNoticeRules }),
  },
  { routes: searchRoutes },
  { routes: uploadRoutes },
  { routes: preferenceRoutes },
  { routes: onboardingRoutes },
  { routes: sampleDataRoutes(fillRiskSample) },
  { routes: newsletterRoutes, jobs: newsletterJobs },
  { routes: roleRoutes },
  { routes: memberRoutes(handOver) },
  { routes: groupRoutes },
  { routes: settingRoutes },
  { routes: deletedRoutes(deleted) },
  {
    routes: exportRoutes,
    jobs: exportJobs({
      risks: exportRisks,
      activity: exportActivity,
      users: exportUsers,
      'access-review': exportReview,
    }),
  },
  { routes: [], jobs: maintenanceJobs },
];
