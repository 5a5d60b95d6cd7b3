import { z } from 'zod';
import { id, instant } from './core/field.ts';
import { recordExports } from './core/record-kinds.ts';
import { ok } from './core/reply.ts';

export const sheetFormats = ['csv', 'xlsx'] as const;
/** A log is taken out for other programs too, which read it as JSON. */
export const logFormats = [...sheetFormats, 'json'] as const;

/** The lists that are exported as they are shown: their search, filters and order are all that is asked. */
export const listExportKinds = [
  'activity',
  'users',
  'mails',
  'tasks',
  'my-tasks',
  'attention',
  'all-attention',
  'xray',
  'deleted',
  'checklists',
  'checklist-runs',
  'checklist-schedules',
  'documents',
  'sites',
  'processes',
  'members',
  'roles',
  'groups',
  'invitations',
  'access-reviews',
  'log-reviews',
  'signatures',
  'sign-ins',
] as const;

export type ListExportKind = (typeof listExportKinds)[number];

/** What can be exported. */
export const exportKinds = [...recordExports, ...listExportKinds, 'log', 'access-review'] as const;

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

/** How an export of a list is written; that of a log has more. */
export type SheetFormat = (typeof sheetFormats)[number];

/** What all that begin an export have in common. */
export const begun = {
  topic: 'export',
  reply: ok(exportJob),
  status: 201,
  success: 'Export started',
  failure: 'Failed to export',
  rates: [{ by: 'user', limit: 10, seconds: 3600 }],
} as const;
