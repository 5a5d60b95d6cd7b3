import { exportEndpoints } from 'contract/export.endpoints';
import type { ListExportInput } from 'contract/list-exports';
import type { ModuleKey } from 'contract/core/modules';
import { recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { RecordDocument } from 'contract/records/record-file/document';
import sql from 'sql-template-tag';
import { notFound } from '../../core/http/errors.ts';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { createDocuments } from './document.service.ts';

const documents = new Map<ModuleKey, ReturnType<typeof createDocuments>>(
  recordKindKeys.map((kind) => [recordKinds[kind].module, createDocuments(kind)]),
);
const uses = { evidence: 'Evidence', photo: 'Photo', report: 'Report', reference: 'Reference' };

/** The files of all records of a workspace as their list shows them. */
export const exportDocuments = exportOfList<ListExportInput<'documents'>, RecordDocument>({
  permission: exportEndpoints.createDocuments.access,
  columns: [
    { title: 'File', cell: ({ name }) => name },
    { title: 'Version', cell: ({ edition }) => edition },
    { title: 'Number', cell: ({ record }) => record.number },
    { title: 'Record', cell: ({ record }) => record.name },
    { title: 'Action', cell: ({ action }) => action?.name ?? null },
    { title: 'Use', cell: ({ use }) => uses[use] },
    { title: 'Type', cell: ({ type }) => type },
    { title: 'Size (bytes)', cell: ({ size }) => size },
    { title: 'SHA-256', cell: ({ sha256 }) => sha256 },
    { title: 'Added by', cell: ({ createdBy }) => createdBy?.name ?? null },
    { title: 'Added (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
  ],
  async all(ctx, { use, ...query }) {
    const [workspace] = await ctx.db.query<{ type: ModuleKey }>(
      sql`select type from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId}`,
    );
    const found = workspace && documents.get(workspace.type);
    if (!found) throw notFound('Workspace');
    return found.listAll(ctx, use ? { ...query, use } : query);
  },
});
