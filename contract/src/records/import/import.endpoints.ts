import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok, raw } from '../../core/reply.ts';
import {
  importCommitInput,
  importFile,
  importFormat,
  importInput,
  importJob,
  importMapInput,
  importRow,
  importRowStatuses,
  importStates,
} from './import.ts';

const access = 'invitation.create';
const topic = 'import';
const failure = 'Operation failed';
const unlogged = 'Nothing is made yet; the import itself is logged.';
const one = '/imports/:importId';

export const importEndpoints = {
  create: endpoint('POST /imports', {
    access,
    topic,
    summary: 'Begins an import of users from an uploaded CSV or XLSX file of at most 10 MB and 10,000 rows.',
    body: importInput,
    reply: ok(importJob),
    status: 201,
    success: 'File uploaded',
    failure,
    rates: [{ by: 'user', limit: 60, seconds: 3600 }],
  }),
  list: endpoint('GET /imports', {
    access,
    topic,
    summary: 'The imports of the organization, newest first.',
    query: listQuery({
      sort: ['createdAt', 'fileName'],
      filters: { state: z.enum(importStates, 'Choose a state').optional() },
    }),
    reply: list(importJob),
  }),
  find: endpoint(`GET ${one}`, {
    access,
    topic,
    summary: 'An import and how far it is.',
    reply: ok(importJob),
  }),
  rows: endpoint(`GET ${one}/rows`, {
    access,
    topic,
    summary: 'The rows of an import with what the check says of them; those with errors first.',
    query: listQuery({
      sort: ['found', 'row'],
      filters: { status: z.enum(importRowStatuses, 'Choose a status').optional() },
    }),
    reply: list(importRow),
  }),
  map: endpoint(`POST ${one}/map`, {
    access,
    topic,
    summary: 'Says which column of the file is which field, and what rows get that say nothing.',
    body: importMapInput,
    reply: ok(importJob),
    failure,
    unlogged,
  }),
  validate: endpoint(`POST ${one}/validate`, {
    access,
    topic,
    summary: 'Checks every row and changes nothing: a dry run.',
    reply: ok(importJob),
    failure,
    unlogged,
  }),
  errors: endpoint(`POST ${one}/errors`, {
    access,
    topic,
    summary: 'Writes a file of what the check has found: row, cell, value and reason.',
    body: z.object({ format: importFormat }),
    reply: ok(importFile),
    failure,
    holdsRight: true,
    unlogged: 'It holds what the caller has uploaded, and what is wrong with it.',
  }),
  commit: endpoint(`POST ${one}/commit`, {
    access,
    topic,
    summary: 'Imports the checked rows, all in one transaction.',
    body: importCommitInput,
    reply: ok(importJob),
    failure,
    stales: ['invitation'],
    unlogged: 'The job that does it logs the import and each invitation.',
  }),
  undo: endpoint(`POST ${one}/undo`, {
    access,
    topic,
    summary: 'Takes back what an import has made; who has accepted stays.',
    reply: ok(importJob),
    failure,
    stales: ['invitation'],
    unlogged: 'The job that does it logs the undoing and each invitation.',
  }),
  cancel: endpoint(`DELETE ${one}`, {
    access,
    topic,
    summary: 'Calls off an import that has made nothing, and forgets its rows.',
    reply: ok(z.null()),
    success: 'Import cancelled',
    failure,
  }),
  template: endpoint('GET /imports/templates/:target', {
    access: 'public',
    topic,
    summary:
      'An empty file with the headings of an import and a note on each; it holds nothing of any organization.',
    query: z.object({ format: importFormat }),
    reply: raw(),
  }),
};
