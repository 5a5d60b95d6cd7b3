import { z } from 'zod';
import { accountFilters, accountSorts } from './people/account/account.ts';
import { endpoint } from './core/endpoint.ts';
import { calendarDate, id, instant, optional, ref, searchText, text } from './core/field.ts';
import { sortNames } from './core/list.ts';
import { activityFilters, logColumnKeys, logFilters } from './organization/log/log.endpoints.ts';
import {
  allAttentionFilters,
  attentionFilters,
  attentionSorts,
} from './records/attention/attention.endpoints.ts';
import { asOfFilters } from './records/as-of/as-of.endpoints.ts';
import { xrayFilters, xraySorts } from './records/xray/xray.endpoints.ts';
import { mailFilters, mailSorts } from './support/notification/mail-delivery.endpoints.ts';
import { taskFilters, taskSorts } from './records/task/task.endpoints.ts';
import { ok } from './core/reply.ts';
import { recordExports } from './core/record-kinds.ts';
import { allFilters, allSorts } from './record-lists.ts';

const sheetFormats = ['csv', 'xlsx'] as const;
/** A log is taken out for other programs too, which read it as JSON. */
const logFormats = [...sheetFormats, 'json'] as const;

/** What can be exported. */
export const exportKinds = [
  ...recordExports,
  'activity',
  'log',
  'users',
  'mails',
  'access-review',
  'tasks',
  'attention',
  'all-attention',
  'xray',
] as const;

/** An export and how far it is; `url` is a link for five minutes once it is done. */
export const exportJob = z.object({
  _id: id,
  kind: z.enum(exportKinds),
  format: z.enum(logFormats),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  fileName: z.string().nullable(),
  url: z.string().nullable(),
  createdAt: instant,
});

export type ExportKind = ExportJob['kind'];
export type ExportJob = z.output<typeof exportJob>;

const format = z.enum(sheetFormats, 'Choose CSV or XLSX');
const logFormat = z.enum(logFormats, 'Choose CSV, XLSX or JSON');

/** How an export of a list is written; that of a log has more. */
export type SheetFormat = (typeof sheetFormats)[number];

/** What the records of a day that is over are narrowed by. */
export const filtersOfDay: readonly string[] = asOfFilters;

export const exportInput = z.object({
  kind: z.enum(recordExports, 'Choose what to export'),
  workspace: ref('Workspace is required'),
  format,
  mine: optional(z.boolean()),
  /** The records as they were when this day was over. */
  day: optional(calendarDate('Choose a day')).meta({ label: 'At the end of' }),
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(allSorts))),
  filters: optional(z.object(allFilters)),
  columns: optional(z.array(text(60)).max(60, 'At most 60 columns')),
});

/** The log as its screen shows it: search, filters and sort. */
export const activityExportInput = z.object({
  format: logFormat,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(['createdAt']))),
  filters: optional(z.object(activityFilters)),
});

/** The log of a workspace as its screen shows it: search, filters, sort and columns. */
export const logExportInput = z.object({
  format: logFormat,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(['createdAt']))),
  filters: optional(z.object(logFilters)),
  columns: optional(z.array(z.enum(logColumnKeys, 'Choose columns of the log')).max(logColumnKeys.length)),
});

/** The organization's people as their list shows them: search, filters and sort. */
export const usersExportInput = z.object({
  format,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(accountSorts))),
  filters: optional(z.object(accountFilters)),
});

/** The log of mails as its list shows it. */
export const mailsExportInput = z.object({
  format,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(mailSorts))),
  filters: optional(z.object(mailFilters)),
});

/** The lines of one review. */
export const reviewExportInput = z.object({ format });

/** The tasks of a workspace as their list shows them. */
export const tasksExportInput = z.object({
  format,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(taskSorts))),
  filters: optional(z.object(taskFilters)),
});

/** What needs attention in a workspace as its list shows it. */
export const attentionExportInput = z.object({
  format,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(attentionSorts))),
  filters: optional(z.object(attentionFilters)),
});

/** What needs attention in an organization, as the list of all workspaces shows it. */
export const allAttentionExportInput = z.object({
  format,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(attentionSorts))),
  filters: optional(z.object(allAttentionFilters)),
});

/** What contradicts itself in a workspace, as its list shows it. */
export const xrayExportInput = z.object({
  format,
  search: optional(searchText()),
  sort: optional(z.enum(sortNames(xraySorts))),
  filters: optional(z.object(xrayFilters)),
});

/** What all that begin an export have in common. */
const begun = {
  topic: 'export',
  reply: ok(exportJob),
  status: 201,
  success: 'Export started',
  failure: 'Failed to export',
  rates: [{ by: 'user', limit: 10, seconds: 3600 }],
} as const;

export const exportEndpoints = {
  create: endpoint('POST /exports', {
    access: 'record.export',
    ...begun,
    summary: 'Exports what a list shows, with its search, filters, sort and columns, as CSV or XLSX.',
    body: exportInput,
  }),
  createActivity: endpoint('POST /activity/exports', {
    access: 'activity.export',
    ...begun,
    summary: "Exports the organization's activity, with its search, filters and sort, as CSV, XLSX or JSON.",
    body: activityExportInput,
    stales: ['log'],
  }),
  createLog: endpoint('POST /:type/module/:workspaceId/log/exports', {
    access: 'log.export',
    ...begun,
    summary:
      'Exports the activity of a workspace, with its search, filters, sort and columns, as CSV, XLSX or JSON.',
    body: logExportInput,
    stales: ['log'],
  }),
  createUsers: endpoint('POST /accounts/exports', {
    access: 'account.read',
    ...begun,
    summary: "Exports the organization's people, with the list's search, filters and sort, as CSV or XLSX.",
    body: usersExportInput,
    stales: ['log'],
  }),
  createMails: endpoint('POST /mail-deliveries/exports', {
    access: 'mail-delivery.read',
    ...begun,
    summary: "Exports the log of mails, with the list's search, filters and sort, as CSV or XLSX.",
    body: mailsExportInput,
    stales: ['log'],
  }),
  createReview: endpoint('POST /access-reviews/:reviewId/exports', {
    access: 'access-review.read',
    ...begun,
    summary: 'Exports the lines of an access review with what was decided of each, as CSV or XLSX.',
    body: reviewExportInput,
    stales: ['log'],
  }),
  createTasks: endpoint('POST /:type/module/:workspaceId/tasks/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports a workspace's tasks of the caller or of the team, with the list's search, filters and sort, as CSV or XLSX.",
    body: tasksExportInput,
    stales: ['log'],
  }),
  createAttention: endpoint('POST /:type/module/:workspaceId/attention/exports', {
    access: 'record.export',
    ...begun,
    summary:
      "Exports what needs attention in a workspace, with the list's search, filters and sort, as CSV or XLSX.",
    body: attentionExportInput,
    stales: ['log'],
  }),
  createAllAttention: endpoint('POST /attention/exports', {
    access: 'attention.export',
    ...begun,
    summary:
      "Exports what needs attention in all workspaces of the organization at hand, with the list's search, filters and sort, as CSV or XLSX.",
    body: allAttentionExportInput,
    stales: ['log'],
  }),
  createXray: endpoint('POST /:type/module/:workspaceId/xray/exports', {
    access: 'xray.export',
    ...begun,
    summary:
      "Exports what the X-ray of a workspace has found, with the list's search, filters and sort, as CSV or XLSX.",
    body: xrayExportInput,
    stales: ['log'],
  }),
  find: endpoint('GET /exports/:exportId', {
    access: 'organization.read',
    topic: 'export',
    summary: 'How far an export of the caller is, and its link when it is done.',
    reply: ok(exportJob),
  }),
};
