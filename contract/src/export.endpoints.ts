import { endpoint } from './core/endpoint.ts';
import { ok } from './core/reply.ts';
import { exportInput, logExportInput, reviewExportInput } from './export-inputs.ts';
import { begun, exportJob } from './export-job.ts';
import { listExportEndpoints } from './list-export.endpoints.ts';

export const exportEndpoints = {
  ...listExportEndpoints,
  create: endpoint('POST /exports', {
    access: 'record.export',
    ...begun,
    summary: 'Exports what a list shows, with its search, filters, sort and columns, as CSV or XLSX.',
    body: exportInput,
  }),
  createLog: endpoint('POST /:type/module/:workspaceId/log/exports', {
    access: 'log.export',
    ...begun,
    summary:
      'Exports the activity of a workspace, with its search, filters, sort and columns, as CSV, XLSX or JSON.',
    body: logExportInput,
    stales: ['log'],
  }),
  createReview: endpoint('POST /access-reviews/:reviewId/exports', {
    access: 'access-review.read',
    ...begun,
    summary: 'Exports the lines of an access review with what was decided of each, as CSV or XLSX.',
    body: reviewExportInput,
    stales: ['log'],
  }),
  find: endpoint('GET /exports/:exportId', {
    access: 'organization.read',
    topic: 'export',
    summary: 'How far an export of the caller is, and its link when it is done.',
    reply: ok(exportJob),
  }),
};
