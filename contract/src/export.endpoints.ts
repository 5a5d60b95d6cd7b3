import { z } from 'zod';
import { endpoint } from './core/endpoint.ts';
import { id, instant, optional, ref, text } from './core/field.ts';
import { sortNames } from './core/list.ts';
import { ok } from './core/reply.ts';
import { riskFilters, riskSorts } from './risk/risk.ts';

/** An export and how far it is; `url` is a link for five minutes once it is done. */
export const exportJob = z.object({
  _id: id,
  kind: z.enum(['risks']),
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  fileName: z.string().nullable(),
  url: z.string().nullable(),
  createdAt: instant,
});

export type ExportJob = z.output<typeof exportJob>;

export const exportInput = z.object({
  kind: z.literal('risks', 'Choose what to export'),
  workspace: ref('Workspace is required'),
  format: z.enum(['csv', 'xlsx'], 'Choose CSV or XLSX'),
  mine: optional(z.boolean()),
  search: optional(text(200)),
  sort: optional(z.enum(sortNames(riskSorts))),
  filters: optional(z.object(riskFilters)),
  columns: optional(z.array(text(60)).max(60, 'At most 60 columns')),
});

export const exportEndpoints = {
  create: endpoint('POST /exports', {
    access: 'risk.export',
    topic: 'export',
    summary: 'Exports what a list shows, with its search, filters, sort and columns, as CSV or XLSX.',
    body: exportInput,
    reply: ok(exportJob),
    status: 201,
    success: 'Export started',
    failure: 'Failed to export',
    rates: [{ by: 'user', limit: 10, seconds: 3600 }],
  }),
  find: endpoint('GET /exports/:exportId', {
    access: 'organization.read',
    topic: 'export',
    summary: 'How far an export of the caller is, and its link when it is done.',
    reply: ok(exportJob),
  }),
};
