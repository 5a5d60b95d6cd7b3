import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { text } from '../../core/field.ts';
import { listQuery, queryFlag, severalOf } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import {
  reportComparison,
  reportFile,
  reportInput,
  reportPreview,
  reportPreviewQuery,
  reportRun,
  reportTemplate,
} from './report.ts';
import { reportFormats, reportStates, type ReportState } from './report-words.ts';
import { savedReport, savedReportInput, savedReportPatch } from './saved-report.ts';
import { reportSchedule, scheduleInput, schedulePatch } from './schedule.ts';

const place = '/:type/module/:workspaceId' as const;
const one = `${place}/reports/:reportId` as const;
const plan = `${place}/report-schedules` as const;
const saved = `${place}/saved-reports` as const;

const stateNames = Object.keys(reportStates) as [ReportState, ...ReportState[]]; // Object.keys loses the literal keys

const runQuery = listQuery({
  sort: ['createdAt', 'name'],
  filters: {
    state: severalOf(z.enum(stateNames, 'Choose a state')).optional(),
    template: severalOf(text(60)).optional(),
    format: severalOf(z.enum(reportFormats, 'Choose PDF, XLSX or CSV')).optional(),
    /** Asked for by the caller, or else made by a schedule. */
    scheduled: queryFlag.optional(),
  },
});

/** Reports of a workspace: what can be made, what was made, and what is scheduled. */
export const reportEndpoints = {
  templates: endpoint(`GET ${place}/report-templates`, {
    access: 'report.read',
    summary: 'The reports that can be made in a workspace, with their fields, filters and formats.',
    reply: ok(z.array(reportTemplate)),
  }),
  preview: endpoint(`GET ${place}/reports/preview`, {
    access: 'report.export',
    topic: 'report-preview',
    summary: 'How many rows a report would have, and its first page as words. Nothing is kept.',
    query: reportPreviewQuery,
    reply: ok(reportPreview),
  }),
  create: endpoint(`POST ${place}/reports`, {
    access: 'report.export',
    summary: 'Makes a report in the background, as PDF, XLSX or CSV.',
    body: reportInput,
    reply: ok(reportRun),
    status: 201,
    success: 'Report started',
    failure: 'Failed to start the report',
    rates: [{ by: 'user', limit: 60, seconds: 3600 }],
    stales: ['log'],
  }),
  list: endpoint(`GET ${place}/reports`, {
    access: 'report.read',
    summary: 'The reports that the caller has asked for or is sent, newest first; they are kept for 90 days.',
    query: runQuery,
    reply: list(reportRun),
  }),
  listMine: endpoint('GET /reports', {
    access: 'organization.read',
    topic: 'report',
    summary: 'The same in all workspaces of the organization.',
    query: runQuery,
    reply: list(reportRun),
  }),
  find: endpoint(`GET ${one}`, {
    access: 'report.read',
    summary: 'A report of the caller, with what it was asked for and how far it is.',
    reply: ok(reportRun),
  }),
  download: endpoint(`POST ${one}/download`, {
    access: 'report.export',
    summary: 'Gives a link to the file of a report, for five minutes, to who may still have it.',
    reply: ok(reportFile),
    failure: 'Failed to download the report',
    holdsRight: true,
    stales: ['log'],
  }),
  cancel: endpoint(`POST ${one}/cancel`, {
    access: 'report.export',
    summary: 'Ends a report of the caller that is waiting or being made; nothing of it is kept.',
    reply: ok(reportRun),
    success: 'Report cancelled',
    failure: 'Failed to cancel the report',
    stales: ['log'],
  }),
  comparison: endpoint(`GET ${one}/comparison`, {
    access: 'report.read',
    summary: 'What is different from the run before with the same parameters.',
    reply: ok(reportComparison),
    rates: [{ by: 'user', limit: 60, seconds: 600 }],
  }),
  saved: endpoint(`GET ${saved}`, {
    access: 'report.read',
    summary: 'The saved reports of a workspace: choices that somebody has kept under a name.',
    query: listQuery({ sort: ['name', 'title', 'updatedAt'] }),
    reply: list(savedReport),
  }),
  findSaved: endpoint(`GET ${saved}/:savedReportId`, {
    access: 'report.read',
    summary: 'One saved report with its choices.',
    reply: ok(savedReport),
  }),
  save: endpoint(`POST ${saved}`, {
    access: 'report.schedule',
    summary: 'Keeps the choices of a report under a name, for everybody in the workspace.',
    body: savedReportInput,
    reply: ok(savedReport),
    status: 201,
    success: 'Report saved',
    failure: 'Failed to save the report',
    stales: ['log'],
  }),
  updateSaved: endpoint(`PATCH ${saved}/:savedReportId`, {
    access: 'report.schedule',
    summary: 'Gives a saved report another name or other choices: its owner or an administrator may.',
    body: savedReportPatch,
    reply: ok(savedReport),
    success: 'Report saved',
    failure: 'Failed to save the report',
    stales: ['log'],
  }),
  removeSaved: endpoint(`DELETE ${saved}/:savedReportId`, {
    access: 'report.schedule',
    summary:
      'Deletes a saved report: its owner or an administrator may. Reports that were made from it stay.',
    reply: ok(z.null()),
    success: 'Saved report deleted',
    failure: 'Failed to delete the saved report',
    stales: ['log'],
  }),
  schedules: endpoint(`GET ${plan}`, {
    access: 'report.read',
    summary: 'The scheduled reports of a workspace.',
    query: listQuery({ sort: ['nextAt', 'schedule', 'createdAt'] }),
    reply: list(reportSchedule),
  }),
  createSchedule: endpoint(`POST ${plan}`, {
    access: 'report.schedule',
    summary:
      'Schedules a report, made for each recipient, of what that person may see at that time. An email says that it is ready and holds nothing of it.',
    body: scheduleInput,
    reply: ok(reportSchedule),
    status: 201,
    success: 'Schedule created',
    failure: 'Failed to create the schedule',
    stales: ['log'],
  }),
  updateSchedule: endpoint(`PATCH ${plan}/:scheduleId`, {
    access: 'report.schedule',
    summary: 'Changes when a report is sent and to whom, or pauses it: its owner or an administrator may.',
    body: schedulePatch,
    reply: ok(reportSchedule),
    success: 'Schedule updated',
    failure: 'Failed to update the schedule',
    stales: ['log'],
  }),
  removeSchedule: endpoint(`DELETE ${plan}/:scheduleId`, {
    access: 'report.schedule',
    summary: 'Ends a schedule: its owner or an administrator may. What was sent stays.',
    reply: ok(z.null()),
    success: 'Schedule deleted',
    failure: 'Failed to delete the schedule',
    stales: ['log'],
  }),
};
