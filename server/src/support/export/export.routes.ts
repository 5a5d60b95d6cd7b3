import type { Endpoint } from 'contract/core/endpoint';
import { exportEndpoints } from 'contract/export.endpoints';
import { type ListExportKind, listExportKinds } from 'contract/export-job';
import { type ListExportInput, listExports } from 'contract/list-exports';
import { type Binding, reading, writing } from '../../core/http/route.ts';
import { createExport, createListExport, createLogExport, findExport } from './export.service.ts';

/** The call that begins the export of a list. */
function listRoute(kind: ListExportKind): Binding {
  // What all of them are given has the same shape; each was checked by its own call.
  const call: Endpoint = listExports[kind];
  return writing(call, (ctx, { body }) =>
    createListExport(ctx, kind, body as unknown as ListExportInput<ListExportKind>),
  );
}

export const exportRoutes = [
  writing(exportEndpoints.create, (ctx, { body }) => createExport(ctx, body)),
  writing(exportEndpoints.createLog, (ctx, { body }) => createLogExport(ctx, body)),
  // Tasks ask for a right in each workspace that a team's are taken from, and begin theirs themselves.
  ...listExportKinds.filter((kind) => kind !== 'my-tasks').map(listRoute),
  reading(exportEndpoints.find, (ctx, { params }) => findExport(ctx, params.exportId)),
];
