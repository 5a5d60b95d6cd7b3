import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { type Binding, reading, writing } from '../../core/http/route.ts';
import { compareReport } from './comparison.service.ts';
import type { SourcesOf } from './report-request.ts';
import {
  cancelReport,
  createReport,
  downloadReport,
  findReport,
  listAllReports,
  listReports,
  listTemplates,
  previewReport,
} from './report.service.ts';
import {
  findSavedReport,
  listSavedReports,
  removeSavedReport,
  saveReport,
  updateSavedReport,
} from './saved-report.service.ts';
import { createSchedule, listSchedules, removeSchedule, updateSchedule } from './schedule.service.ts';

/** The calls of reports, given what can be made. */
export const reportRoutes = (sources: SourcesOf): Binding[] => [
  reading(reportEndpoints.templates, (ctx) => listTemplates(ctx, sources)),
  reading(reportEndpoints.preview, (ctx, { query }) => previewReport(ctx, sources, query)),
  writing(reportEndpoints.create, (ctx, { body }) => createReport(ctx, sources, body)),
  reading(reportEndpoints.list, (ctx, { query }) => listReports(ctx, query)),
  reading(reportEndpoints.listMine, (ctx, { query }) => listAllReports(ctx, query)),
  reading(reportEndpoints.find, (ctx, { params }) => findReport(ctx, params.reportId)),
  writing(reportEndpoints.download, (ctx, { params }) => downloadReport(ctx, sources, params.reportId)),
  writing(reportEndpoints.cancel, (ctx, { params }) => cancelReport(ctx, params.reportId)),
  reading(reportEndpoints.comparison, (ctx, { params }) => compareReport(ctx, params.reportId)),
  reading(reportEndpoints.saved, (ctx, { query }) => listSavedReports(ctx, query)),
  reading(reportEndpoints.findSaved, (ctx, { params }) => findSavedReport(ctx, params.savedReportId)),
  writing(reportEndpoints.save, (ctx, { body }) => saveReport(ctx, sources, body)),
  writing(reportEndpoints.updateSaved, (ctx, { params, body }) =>
    updateSavedReport(ctx, sources, { id: params.savedReportId, input: body }),
  ),
  writing(reportEndpoints.removeSaved, (ctx, { params }) => removeSavedReport(ctx, params.savedReportId)),
  reading(reportEndpoints.schedules, (ctx, { query }) => listSchedules(ctx, query)),
  writing(reportEndpoints.createSchedule, (ctx, { body }) => createSchedule(ctx, sources, body)),
  writing(reportEndpoints.updateSchedule, (ctx, { params, body }) =>
    updateSchedule(ctx, params.scheduleId, body),
  ),
  writing(reportEndpoints.removeSchedule, (ctx, { params }) => removeSchedule(ctx, params.scheduleId)),
];
