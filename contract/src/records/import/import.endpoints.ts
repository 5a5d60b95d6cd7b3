import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { list, ok, raw } from '../../core/reply.ts';
import {
  importChanged,
  importCommitInput,
  importField,
  importFile,
  importFixInput,
  importFormat,
  importInput,
  importJob,
  importMapInput,
  importRow,
  importRowStatuses,
  importStates,
} from './import.ts';

const topic = 'import';
const failure = 'Operation failed';
const unlogged = 'Nothing is made yet; the import itself is logged.';

/** Where imports are, who may make them, and what they change besides. */
type Place = { path: `/${string}`; access: 'invitation.create' | 'record.import'; stales: readonly string[] };

/** What the calls have in common that write rows of an import to a file. */
const fileOf = {
  topic,
  body: z.object({ format: importFormat }),
  reply: ok(importFile),
  failure,
  holdsRight: true,
  unlogged: 'It holds what the caller has uploaded, and what became of it.',
} as const;

/** The calls of an import, for the organization and for a workspace. */
function importCalls<const P extends Place>({ path, access, stales }: P) {
  const base = path as P['path'];
  const one = `${base}/:importId` as const;
  const may = access as P['access'];
  return {
    create: endpoint(`POST ${base}`, {
      access: may,
      topic,
      summary: 'Begins an import from an uploaded CSV or XLSX file of at most 10 MB and 10,000 rows.',
      body: importInput,
      reply: ok(importJob),
      status: 201,
      success: 'File uploaded',
      failure,
      rates: [{ by: 'user', limit: 60, seconds: 3600 }],
    }),
    list: endpoint(`GET ${base}`, {
      access: may,
      topic,
      summary: 'The imports that were made here, newest first.',
      query: listQuery({
        sort: ['createdAt', 'fileName'],
        filters: {
          state: z.enum(importStates, 'Choose a state').optional(),
          target: importInput.shape.target.optional(),
        },
      }),
      reply: list(importJob),
    }),
    fields: endpoint(`GET ${base}/fields/:target`, {
      access: may,
      topic,
      summary: 'What the columns of a file can be, with what is required and what may be chosen.',
      reply: ok(z.array(importField)),
    }),
    find: endpoint(`GET ${one}`, {
      access: may,
      topic,
      summary: 'An import and how far it is.',
      reply: ok(importJob),
    }),
    changed: endpoint(`GET ${one}/changed`, {
      access: may,
      topic,
      summary: 'What stands in the way of undoing an import: the first row that was changed since, if any.',
      reply: ok(importChanged.nullable()),
    }),
    rows: endpoint(`GET ${one}/rows`, {
      access: may,
      topic,
      summary: 'The rows of an import with what the check says of them; those with errors first.',
      query: listQuery({
        sort: ['found', 'row'],
        filters: { status: z.enum(importRowStatuses, 'Choose a status').optional() },
      }),
      reply: list(importRow),
    }),
    map: endpoint(`POST ${one}/map`, {
      access: may,
      topic,
      summary: 'Says which column of the file is which field, and what rows get that say nothing.',
      body: importMapInput,
      reply: ok(importJob),
      failure,
      unlogged,
    }),
    validate: endpoint(`POST ${one}/validate`, {
      access: may,
      topic,
      summary: 'Checks every row and changes nothing: a dry run.',
      reply: ok(importJob),
      failure,
      unlogged,
    }),
    fix: endpoint(`POST ${one}/rows/:rowId`, {
      access: may,
      topic,
      summary:
        'Corrects a cell of a checked row, or that of all rows which say the same, and checks those again.',
      body: importFixInput,
      reply: ok(importJob),
      failure,
      unlogged,
    }),
    errors: endpoint(`POST ${one}/errors`, {
      access: may,
      ...fileOf,
      summary:
        'Writes a file of the rows in which something was found: their own columns, the cells and the reasons.',
    }),
    result: endpoint(`POST ${one}/result`, {
      access: may,
      ...fileOf,
      summary: 'Writes a file of all rows with what became of each.',
    }),
    commit: endpoint(`POST ${one}/commit`, {
      access: may,
      topic,
      summary:
        'Imports the checked rows: all of them, or all but those with errors; and changes the records that rows name, if asked.',
      body: importCommitInput,
      reply: ok(importJob),
      failure,
      stales,
      unlogged: 'The job that does it logs the import and each of its rows.',
    }),
    undo: endpoint(`POST ${one}/undo`, {
      access: may,
      topic,
      summary:
        'Takes back what an import has made, and what it has changed, while nothing of it was changed since; an invited person who has accepted stays.',
      reply: ok(importJob),
      failure,
      stales,
      unlogged: 'The job that does it logs the undoing and each row that is taken back.',
    }),
    cancel: endpoint(`DELETE ${one}`, {
      access: may,
      topic,
      summary: 'Calls off an import that has made nothing, and forgets its rows.',
      reply: ok(z.null()),
      success: 'Import cancelled',
      failure,
    }),
  };
}

const template = { topic, query: z.object({ format: importFormat }), reply: raw() } as const;

/** Imports of users, sites and processes. */
export const importEndpoints = {
  ...importCalls({
    path: '/imports',
    access: 'invitation.create',
    stales: ['invitation', 'site', 'process'],
  }),
  template: endpoint('GET /imports/templates/:target', {
    access: 'public',
    summary:
      'An empty file with the headings of an import and a note on each; it holds nothing of any organization.',
    ...template,
  }),
};

/** Imports of records of every kind, and of their actions, into a workspace. */
export const recordImportEndpoints = {
  ...importCalls({
    path: '/:type/module/:workspaceId/imports',
    access: 'record.import',
    stales: [...recordKindKeys, 'subscription', 'analytics', 'attention', 'log', 'task', 'pinned-filter'],
  }),
  template: endpoint('GET /:type/module/:workspaceId/imports/templates/:target', {
    access: 'record.import',
    summary:
      'An empty file with the headings of an import and a note on each, the additional fields among them.',
    ...template,
  }),
};
