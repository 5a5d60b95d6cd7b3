import type { BodyOf, Endpoint } from './core/endpoint.ts';
import type { ListExportKind } from './export-job.ts';
import { listExportEndpoints } from './list-export.endpoints.ts';

/** The call that begins the export of each list. */
export const listExports = {
  activity: listExportEndpoints.createActivity,
  users: listExportEndpoints.createUsers,
  mails: listExportEndpoints.createMails,
  tasks: listExportEndpoints.createTasks,
  'my-tasks': listExportEndpoints.createMyTasks,
  attention: listExportEndpoints.createAttention,
  'all-attention': listExportEndpoints.createAllAttention,
  xray: listExportEndpoints.createXray,
  deleted: listExportEndpoints.createDeleted,
  checklists: listExportEndpoints.createChecklists,
  'checklist-runs': listExportEndpoints.createChecklistRuns,
  'checklist-schedules': listExportEndpoints.createChecklistSchedules,
  documents: listExportEndpoints.createDocuments,
  sites: listExportEndpoints.createSites,
  processes: listExportEndpoints.createProcesses,
  members: listExportEndpoints.createMembers,
  roles: listExportEndpoints.createRoles,
  groups: listExportEndpoints.createGroups,
  invitations: listExportEndpoints.createInvitations,
  'access-reviews': listExportEndpoints.createAccessReviews,
  'log-reviews': listExportEndpoints.createLogReviews,
  signatures: listExportEndpoints.createSignatures,
  'sign-ins': listExportEndpoints.createSignIns,
} satisfies Record<ListExportKind, Endpoint>;

/** What an export of this list was asked for with. */
export type ListExportInput<K extends ListExportKind> = BodyOf<(typeof listExports)[K]>;
