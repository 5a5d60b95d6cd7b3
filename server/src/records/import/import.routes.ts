import { importEndpoints } from 'contract/records/import/import.endpoints';
import { outside, reading, writing, writingAfter } from '../../core/http/route.ts';
import { keepErrors, sendTemplate, writeErrors } from './import-file.service.ts';
import {
  cancelImport,
  commitImport,
  createImport,
  findImport,
  listImportRows,
  listImports,
  mapImport,
  undoImport,
  validateImport,
} from './import.service.ts';

export const importRoutes = [
  writing(importEndpoints.create, (ctx, { body }) => createImport(ctx, body)),
  reading(importEndpoints.list, (ctx, { query }) => listImports(ctx, query)),
  reading(importEndpoints.find, (ctx, { params }) => findImport(ctx, params.importId)),
  reading(importEndpoints.rows, (ctx, { params, query }) => listImportRows(ctx, params.importId, query)),
  writing(importEndpoints.map, (ctx, { params, body }) => mapImport(ctx, params.importId, body)),
  writing(importEndpoints.validate, (ctx, { params }) => validateImport(ctx, params.importId)),
  writingAfter(
    importEndpoints.errors,
    (ctx, { params, body }) => writeErrors(ctx, params.importId, body.format),
    (ctx, _input, _exchange, file) => keepErrors(ctx, file),
  ),
  writing(importEndpoints.commit, (ctx, { params, body }) => commitImport(ctx, params.importId, body)),
  writing(importEndpoints.undo, (ctx, { params }) => undoImport(ctx, params.importId)),
  writing(importEndpoints.cancel, (ctx, { params }) => cancelImport(ctx, params.importId)),
  outside(importEndpoints.template, sendTemplate),
];
