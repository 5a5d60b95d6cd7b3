import { importEndpoints, recordImportEndpoints } from 'contract/records/import/import.endpoints';
import { type Binding, downloading, outside, reading, writing, writingAfter } from '../../core/http/route.ts';
import { keepRows, sendTemplate, writeRows, writeTemplate } from './import-file.service.ts';
import { fixRow } from './import-fix.service.ts';
import type { Targets } from './import-target.ts';
import {
  cancelImport,
  commitImport,
  createImport,
  findImport,
  findImportChanged,
  listImportFields,
  listImportRows,
  listImports,
  mapImport,
  undoImport,
  validateImport,
} from './import.service.ts';

type Calls = typeof importEndpoints | typeof recordImportEndpoints;

// A call of the organization is about no workspace, whatever its body says.
const anywhere = <C extends { workspaceId: string }>(ctx: C): C => ({ ...ctx, workspaceId: '' });
const inWorkspace = <C>(ctx: C): C => ctx;

type Place = <C extends { workspaceId: string }>(ctx: C) => C;

function routesOf(calls: Omit<Calls, 'template'>, place: Place, targets: Targets): Binding[] {
  return [
    writing(calls.create, (ctx, { body }) => createImport(place(ctx), targets, body)),
    reading(calls.list, (ctx, { query }) => listImports(place(ctx), query)),
    reading(calls.fields, (ctx, { params }) => listImportFields(place(ctx), targets, params.target)),
    reading(calls.find, (ctx, { params }) => findImport(place(ctx), params.importId)),
    reading(calls.changed, (ctx, { params }) => findImportChanged(place(ctx), targets, params.importId)),
    reading(calls.rows, (ctx, { params, query }) => listImportRows(place(ctx), params.importId, query)),
    writing(calls.map, (ctx, { params, body }) => mapImport(place(ctx), targets, params.importId, body)),
    writing(calls.validate, (ctx, { params }) => validateImport(place(ctx), params.importId)),
    writing(calls.fix, (ctx, { params, body }) => fixRow(place(ctx), targets, params, body)),
    writingAfter(
      calls.errors,
      (ctx, { params, body }) =>
        writeRows(place(ctx), params.importId, { what: 'errors', format: body.format }),
      (ctx, _input, _exchange, file) => keepRows(ctx, file),
    ),
    writingAfter(
      calls.result,
      (ctx, { params, body }) =>
        writeRows(place(ctx), params.importId, { what: 'result', format: body.format }),
      (ctx, _input, _exchange, file) => keepRows(ctx, file),
    ),
    writing(calls.commit, (ctx, { params, body }) =>
      commitImport(place(ctx), targets, params.importId, body),
    ),
    writing(calls.undo, (ctx, { params }) => undoImport(place(ctx), targets, params.importId)),
    writing(calls.cancel, (ctx, { params }) => cancelImport(place(ctx), params.importId)),
  ];
}

/** The calls of imports: into the organization, and into a workspace. */
export function importRoutes(organization: Targets, workspace: Targets): Binding[] {
  return [
    ...routesOf(importEndpoints, anywhere, organization),
    outside(importEndpoints.template, sendTemplate),
    ...routesOf(recordImportEndpoints, inWorkspace, workspace),
    downloading(recordImportEndpoints.template, (ctx, input) => writeTemplate(ctx, workspace, input)),
  ];
}
