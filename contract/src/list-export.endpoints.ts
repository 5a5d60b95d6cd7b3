import { accessReviewSorts } from './people/access-review/access-review.endpoints.ts';
import { accountFilters, accountSorts } from './people/account/account.ts';
import { endpoint } from './core/endpoint.ts';
import { begun } from './export-job.ts';
import { activityExportInput, listExportInput } from './export-inputs.ts';
import { groupSorts } from './people/group/group.endpoints.ts';
import { invitationFilters, invitationSorts } from './people/invitation/invitation.endpoints.ts';
import { memberFilters, memberSorts } from './people/member/member.ts';
import { processFilters, processSorts } from './organization/process/process.endpoints.ts';
import { roleSorts } from './organization/role/role.endpoints.ts';
import { siteFilters, siteSorts } from './organization/site/site.endpoints.ts';
import {
  allAttentionFilters,
  attentionFilters,
  attentionSorts,
} from './records/attention/attention.endpoints.ts';
import {
  checklistFilters,
  checklistSorts,
  runFilters,
  runSorts,
  scheduleFilters,
  scheduleSorts,
} from './records/checklist/checklist.endpoints.ts';
import { documentFilters, documentSorts } from './records/record-file/document.ts';
import { ownSignatureFilters, ownSignatureSorts } from './records/signature/own-signature.endpoints.ts';
import { signInSorts } from './access/security/security.endpoints.ts';
import { myTaskFilters, taskFilters, taskSorts } from './records/task/task.endpoints.ts';
import { logReviewSorts } from './records/log-review/log-review.endpoints.ts';
import { xrayFilters, xraySorts } from './records/xray/xray.endpoints.ts';
import { deletedFilters, deletedSorts } from './support/deleted/deleted.endpoints.ts';
import { mailFilters, mailSorts } from './support/notification/mail-delivery.endpoints.ts';

/** The calls that export a list as it is shown. */
export const listExportEndpoints = {
  createActivity: endpoint('POST /activity/exports', {
    access: 'activity.export',
    ...begun,
    summary: "Exports the organization's activity, with its search, filters and sort, as CSV, XLSX or JSON.",
    body: activityExportInput,
    stales: ['log'],
  }),
  createUsers: endpoint('POST /accounts/exports', {
    access: 'account.read',
    ...begun,
    summary: "Exports the organization's people, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(accountSorts, accountFilters),
    stales: ['log'],
  }),
  createMails: endpoint('POST /mail-deliveries/exports', {
    access: 'mail-delivery.read',
    ...begun,
    summary: "Exports the log of mails, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(mailSorts, mailFilters),
    stales: ['log'],
  }),
  createTasks: endpoint('POST /:type/module/:workspaceId/tasks/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports a workspace's tasks of the caller or of the team, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(taskSorts, taskFilters),
    stales: ['log'],
  }),
  createMyTasks: endpoint('POST /tasks/exports', {
    access: 'organization.read',
    ...begun,
    summary:
      "Exports what the caller has to do in the organization at hand, or the team in the workspaces whose records the caller may export, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(taskSorts, myTaskFilters),
    stales: ['log'],
  }),
  createAttention: endpoint('POST /:type/module/:workspaceId/attention/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports what needs attention in a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(attentionSorts, attentionFilters),
    stales: ['log'],
  }),
  createAllAttention: endpoint('POST /attention/exports', {
    access: 'attention.export',
    ...begun,
    summary:
      "Exports what needs attention in all workspaces of the organization at hand, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(attentionSorts, allAttentionFilters),
    stales: ['log'],
  }),
  createXray: endpoint('POST /:type/module/:workspaceId/xray/exports', {
    access: 'xray.export',
    ...begun,
    summary:
      "Exports what the X-ray of a workspace has found, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(xraySorts, xrayFilters),
    stales: ['log'],
  }),
  createDeleted: endpoint('POST /:type/module/:workspaceId/deleted/exports', {
    access: 'deleted.export',
    ...begun,
    summary:
      "Exports what was deleted in a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(deletedSorts, deletedFilters),
    stales: ['log'],
  }),
  createChecklists: endpoint('POST /:type/module/:workspaceId/checklists/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports the checklists of a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(checklistSorts, checklistFilters),
    stales: ['log'],
  }),
  createChecklistRuns: endpoint('POST /:type/module/:workspaceId/checklist-runs/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports the runs of the checklists of a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(runSorts, runFilters),
    stales: ['log'],
  }),
  createChecklistSchedules: endpoint('POST /:type/module/:workspaceId/checklist-schedules/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports the schedules by which the checklists of a workspace start, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(scheduleSorts, scheduleFilters),
    stales: ['log'],
  }),
  createDocuments: endpoint('POST /:type/module/:workspaceId/documents/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports the files of all records of a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(documentSorts, documentFilters),
    stales: ['log'],
  }),
  createSites: endpoint('POST /sites/exports', {
    access: 'site.read',
    ...begun,
    summary:
      "Exports the sites of the organization, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(siteSorts, siteFilters),
    stales: ['log'],
  }),
  createProcesses: endpoint('POST /processes/exports', {
    access: 'process.read',
    ...begun,
    summary:
      "Exports the processes of the organization, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(processSorts, processFilters),
    stales: ['log'],
  }),
  createMembers: endpoint('POST /:type/module/:workspaceId/users/exports', {
    access: 'member.export',
    ...begun,
    summary: "Exports the people of a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(memberSorts, memberFilters),
    stales: ['log'],
  }),
  createRoles: endpoint('POST /:type/module/:workspaceId/roles/exports', {
    access: 'member.export',
    ...begun,
    summary: "Exports the roles of a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(roleSorts, {}),
    stales: ['log'],
  }),
  createGroups: endpoint('POST /:type/module/:workspaceId/groups/exports', {
    access: 'member.export',
    ...begun,
    summary:
      "Exports the groups of a workspace with their members, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(groupSorts, {}),
    stales: ['log'],
  }),
  createInvitations: endpoint('POST /invitations/exports', {
    access: 'invitation.read',
    ...begun,
    summary:
      "Exports the invitations of the organization, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(invitationSorts, invitationFilters),
    stales: ['log'],
  }),
  createAccessReviews: endpoint('POST /access-reviews/exports', {
    access: 'access-review.read',
    ...begun,
    summary:
      "Exports the access reviews of the organization, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(accessReviewSorts, {}),
    stales: ['log'],
  }),
  createLogReviews: endpoint('POST /log-reviews/:workspaceId/exports', {
    access: 'log.export',
    ...begun,
    summary:
      "Exports the monthly reviews of the log of a workspace, with the list's search and sort, as CSV or XLSX.",
    body: listExportInput(logReviewSorts, {}),
    stales: ['log'],
  }),
  createSignatures: endpoint('POST /signatures/exports', {
    access: 'organization.read',
    ...begun,
    summary:
      "Exports the signatures that the caller has given in the organization, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(ownSignatureSorts, ownSignatureFilters),
    stales: ['log'],
  }),
  createSignIns: endpoint('POST /auth/sign-ins/exports', {
    access: 'organization.read',
    ...begun,
    summary:
      "Exports the history of signing in of the caller, with the list's search, filters and sort, as CSV or XLSX.",
    body: listExportInput(signInSorts, {}),
    stales: ['log'],
  }),
};
