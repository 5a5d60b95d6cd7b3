import { type RecordExport, recordKinds } from 'contract/core/record-kinds';
import type { Feature } from './core/http/feature.ts';
import { exportReview } from './people/access-review/access-review-export.service.ts';
import { accessReviewJobs } from './people/access-review/access-review.jobs.ts';
import { accessReviewRoutes } from './people/access-review/access-review.routes.ts';
import { accountRoutes } from './people/account/account.routes.ts';
import { invitationJobs } from './people/invitation/invitation.jobs.ts';
import { invitationRoutes } from './people/invitation/invitation.routes.ts';
import { reassignCauses } from './records/analysis/reassign-causes.service.ts';
import type { Targets } from './records/import/import-target.ts';
import { importJobs } from './records/import/import.jobs.ts';
import { importRoutes } from './records/import/import.routes.ts';
import { processImport, siteImport } from './records/import/place-targets.ts';
import { recordImports } from './records/import/record-targets.ts';
import { userImport } from './records/import/user-target.ts';
import { authJobs } from './access/auth/auth.jobs.ts';
import { twoStepResetJobs } from './access/auth/two-step-reset.jobs.ts';
import { authRoutes } from './access/auth/auth.routes.ts';
import { exportJobs } from './support/export/export.jobs.ts';
import type { ExportSources } from './support/export/export.service.ts';
import { exportRoutes } from './support/export/export.routes.ts';
import { accountNoticeRules } from './people/account/account-notice.service.ts';
import { fillCapaSample } from './modules/capa/sample/capa-sample.service.ts';
import { fillRiskSample } from './modules/risk/risk-sample.service.ts';
import { serverModules } from './modules.ts';
import { deletedRecords } from './records/record/deleted-records.service.ts';
import { reassignRecords } from './records/record/reassign.service.ts';
import { recordNoticeRules } from './records/record/record-notice.service.ts';
import { findApprovalReminders } from './records/approval/approval-reminder.service.ts';
import { findTaskReminders } from './records/record/reminder.service.ts';
import { exportedAsOf } from './records/as-of/as-of-export.service.ts';
import { findConcernReminders } from './records/attention/concern-reminder.service.ts';
import { findDueReminders } from './records/record/due-reminder.service.ts';
import { findReviewReminders } from './records/record/review-reminder.service.ts';
import { findExpiredInvitations } from './people/invitation/expired-invitation.service.ts';
import { checklistTakers } from './records/checklist/reassign-checklists.service.ts';
import { checklistNoticeRules } from './records/checklist/checklist-notice.service.ts';
import { checklistJobs } from './records/checklist/checklist.jobs.ts';
import { deletedChecklists } from './records/checklist/checklist.service.ts';
import { checklistRoutes } from './records/checklist/checklist.routes.ts';
import { recordReadingRoutes } from './records/kind/reading.routes.ts';
import { customFieldRoutes } from './records/custom-field/custom-field.routes.ts';
import { deletedFields } from './records/custom-field/custom-field.service.ts';
import { deletedRoutes } from './support/deleted/deleted.routes.ts';
import { createDeleted } from './support/deleted/deleted.service.ts';
import { groupRoutes } from './people/group/group.routes.ts';
import { deletedGroups } from './people/group/group.service.ts';
import { createReassign } from './people/reassign/reassign.service.ts';
import { memberRoutes } from './people/member/member.routes.ts';
import { roleRoutes } from './organization/role/role.routes.ts';
import { deletedRoles } from './organization/role/role.service.ts';
import { settingRoutes } from './organization/setting/setting.routes.ts';
import { readSettings } from './organization/setting/setting.service.ts';
import { exportSignIns } from './access/security/sign-in-export.service.ts';
import { exportProcesses } from './organization/process/process-export.service.ts';
import { exportRoles } from './organization/role/role-export.service.ts';
import { exportSites } from './organization/site/site-export.service.ts';
import { exportReviews } from './people/access-review/access-reviews-export.service.ts';
import { exportGroups } from './people/group/group-export.service.ts';
import { exportInvitations } from './people/invitation/invitation-export.service.ts';
import { exportMembers } from './people/member/member-export.service.ts';
import {
  exportChecklists,
  exportRuns,
  exportSchedules,
} from './records/checklist/checklist-export.service.ts';
import { exportDocuments } from './records/record-file/document-export.service.ts';
import { exportSignatures } from './records/signature/own-signatures-export.service.ts';
import { exportDeleted } from './support/deleted/deleted-export.service.ts';
import { exportUsers } from './people/account/account-export.service.ts';
import { exportActivity, exportLog } from './organization/log/activity-export.service.ts';
import { logJobs } from './organization/log/log.jobs.ts';
import { logRoutes } from './organization/log/log.routes.ts';
import { exportMyTasks, exportTasks } from './records/task/task-export.service.ts';
import { organizationRouteRoutes } from './records/approval/organization-route.routes.ts';
import { checkRoutes } from './records/approval/route-field.service.ts';
import { followApproved } from './records/approval/freshness.service.ts';
import { exportAllAttention, exportAttention } from './records/attention/attention-export.service.ts';
import { taskRoutes } from './records/task/task.routes.ts';
import { newsletterJobs } from './support/newsletter/newsletter.jobs.ts';
import { newsletterRoutes } from './support/newsletter/newsletter.routes.ts';
import { billingRoutes } from './organization/billing/billing.routes.ts';
import { dashboardRoutes } from './records/dashboard/dashboard.routes.ts';
import { attentionRoutes } from './records/attention/attention.routes.ts';
import { exportMails } from './support/notification/mail-delivery.service.ts';
import { notificationJobs } from './support/notification/notification.jobs.ts';
import { notificationRoutes } from './support/notification/notification.routes.ts';
import { tellOf } from './support/notification/notification-rules.service.ts';
import { onboardingRoutes } from './organization/onboarding/onboarding.routes.ts';
import { preferenceRoutes } from './support/preference/preference.routes.ts';
import { problemRoutes } from './support/problem/problem.routes.ts';
import { processRoutes } from './organization/process/process.routes.ts';
import { sampleDataRoutes } from './records/sample-data/sample-data.routes.ts';
import { securityJobs } from './access/security/sign-in-policy.jobs.ts';
import { securityRoutes } from './access/security/security.routes.ts';
import { ownSignatureRoutes } from './records/signature/own-signatures.routes.ts';
import { exportLogReviews } from './records/log-review/log-reviews-export.service.ts';
import { logReviewJobs } from './records/log-review/log-review.jobs.ts';
import { logReviewRoutes } from './records/log-review/log-review.routes.ts';
import { logSigning, signedLogSource } from './records/log-review/log-review-signing.service.ts';
import { signingRoutes } from './records/signature/signature.routes.ts';
import { logReviewSigning } from 'contract/records/log-review/log-review.endpoints';
import { reportJobs } from './records/report/report.jobs.ts';
import { reportRoutes } from './records/report/report.routes.ts';
import { reportSources } from './records/report/report-sources.ts';
import { fileTextJobs } from './records/search/file-text.jobs.ts';
import { searchRoutes } from './records/search/search.routes.ts';
import { siteRoutes } from './organization/site/site.routes.ts';
import { subscriptionJobs } from './organization/subscription/subscription.jobs.ts';
import { subscriptionRoutes } from './organization/subscription/subscription.routes.ts';
import { uploadRoutes } from './organization/upload/upload.routes.ts';
import { findDelegationNotices } from './access/delegation/delegation-notice.service.ts';
import { delegationRoutes } from './access/delegation/delegation.routes.ts';
import { userRoutes } from './access/user/user.routes.ts';
import { platformQueries } from './records/xray/platform-queries.ts';
import { exportXray } from './records/xray/xray-export.service.ts';
import { xrayJobs } from './records/xray/xray.jobs.ts';
import { xrayRoutes } from './records/xray/xray.routes.ts';
import { workspaceRoutes } from './organization/workspace/workspace.routes.ts';
import { askedAnewJobs, followRights } from './records/workflow/asked-anew.ts';
import { maintenanceJobs } from './support/maintenance/maintenance.jobs.ts';

const modules = Object.values(serverModules);
const kinds = modules.flatMap((module) => module.kinds);

const reassign = createReassign(
  Object.assign(
    {},
    ...kinds.map(reassignRecords),
    ...kinds.map(reassignCauses),
    ...modules.map(({ takers = {} }) => takers),
    checklistTakers,
  ),
);

/** What can be deleted and brought back, of every feature that has some. */
const deleted = createDeleted(
  [
    ...kinds.flatMap(({ records, actions, files }) => deletedRecords(records, actions, files)),
    deletedFields,
    deletedRoles,
    deletedGroups,
    deletedChecklists,
  ],
  async (ctx) => (await readSettings(ctx)).retentionYears,
);

/** What is imported into the organization, and into the workspaces of every module. */
const importedHere = { users: userImport, sites: siteImport, processes: processImport };
const importedThere: Targets = Object.assign({}, ...kinds.map(recordImports));

/** What reports can be made, of the records of every module and by what a module declares besides. */
const reports = reportSources(serverModules);

/** What people are told of the records of every module. */
const recordNotices = kinds.map(({ kind, workflow }) => recordNoticeRules(kind, workflow));

/** What gives the records of each kind. */
const recordSources: Pick<ExportSources, RecordExport> = Object.assign(
  {},
  ...kinds.map(({ kind, exports, asOf }) => ({ [recordKinds[kind].exports]: exportedAsOf(exports, asOf) })),
);

/** Everything that the server serves and does. */
export const features: readonly Feature[] = [
  { routes: authRoutes, jobs: [...authJobs, ...twoStepResetJobs] },
  { routes: securityRoutes, jobs: securityJobs },
  { routes: userRoutes },
  { routes: delegationRoutes },
  { routes: accountRoutes(reassign) },
  { routes: accessReviewRoutes(reassign), jobs: accessReviewJobs },
  { routes: invitationRoutes, jobs: invitationJobs },
  {
    routes: importRoutes(importedHere, importedThere),
    jobs: importJobs({ ...importedHere, ...importedThere }),
  },
  { routes: subscriptionRoutes, jobs: subscriptionJobs },
  { routes: billingRoutes },
  { routes: workspaceRoutes },
  { routes: siteRoutes },
  { routes: processRoutes },
  { routes: problemRoutes },
  ...modules.map(({ routes, jobs = [] }) => ({ routes, jobs })),
  { routes: recordReadingRoutes(kinds) },
  { routes: checklistRoutes(kinds), jobs: checklistJobs },
  { routes: ownSignatureRoutes([...kinds, signedLogSource]), follow: followApproved(kinds) },
  { routes: [...logReviewRoutes, ...signingRoutes(logReviewSigning, logSigning)], jobs: logReviewJobs },
  { routes: customFieldRoutes },
  { routes: logRoutes, jobs: logJobs },
  { routes: taskRoutes },
  { routes: attentionRoutes },
  {
    routes: dashboardRoutes(
      Object.assign({}, ...modules.map(({ dashboard = {} }) => dashboard)),
      Object.fromEntries(kinds.map(({ kind, records }) => [kind, records.narrowed])),
    ),
  },
  {
    routes: xrayRoutes,
    jobs: xrayJobs((module) => ({ ...platformQueries, ...serverModules[module]?.xray })),
  },
  {
    routes: notificationRoutes,
    jobs: notificationJobs([
      findTaskReminders,
      findApprovalReminders,
      findReviewReminders,
      findDueReminders,
      findConcernReminders,
      findExpiredInvitations,
      findDelegationNotices,
      ...modules.flatMap(({ reminders = [] }) => reminders),
    ]),
    follow: tellOf(Object.assign({}, ...recordNotices, checklistNoticeRules, accountNoticeRules)),
  },
  { routes: reportRoutes(reports), jobs: reportJobs(reports) },
  { routes: searchRoutes, jobs: fileTextJobs },
  { routes: uploadRoutes },
  { routes: preferenceRoutes },
  { routes: onboardingRoutes },
  {
    routes: sampleDataRoutes([
      { module: 'risk', fill: fillRiskSample },
      { module: 'capa', fill: fillCapaSample },
    ]),
  },
  { routes: newsletterRoutes, jobs: newsletterJobs },
  { routes: roleRoutes },
  { routes: memberRoutes(reassign) },
  { routes: groupRoutes },
  { routes: settingRoutes((ctx, { approvalRoutes = [] }) => checkRoutes(ctx, approvalRoutes)) },
  { routes: organizationRouteRoutes },
  { routes: deletedRoutes(deleted) },
  {
    routes: exportRoutes,
    jobs: exportJobs({
      ...recordSources,
      activity: exportActivity,
      log: exportLog,
      users: exportUsers,
      mails: exportMails,
      'access-review': exportReview,
      tasks: exportTasks,
      'my-tasks': exportMyTasks,
      attention: exportAttention,
      'all-attention': exportAllAttention,
      xray: exportXray,
      deleted: exportDeleted(deleted),
      checklists: exportChecklists,
      'checklist-runs': exportRuns,
      'checklist-schedules': exportSchedules,
      documents: exportDocuments,
      sites: exportSites,
      processes: exportProcesses,
      members: exportMembers,
      roles: exportRoles,
      groups: exportGroups,
      invitations: exportInvitations,
      'access-reviews': exportReviews,
      'log-reviews': exportLogReviews,
      signatures: exportSignatures([...kinds, signedLogSource]),
      'sign-ins': exportSignIns,
    }),
  },
  { routes: [], jobs: askedAnewJobs(kinds), follow: followRights },
  { routes: [], jobs: maintenanceJobs },
];
