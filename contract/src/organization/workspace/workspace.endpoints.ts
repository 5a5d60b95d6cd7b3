import { removalInput } from '../../core/field.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { limits } from '../../core/limits.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { moduleKeys, type ModuleKey } from '../../core/modules.ts';
import { ok, paged } from '../../core/reply.ts';
import { workspace, workspaceCreate, workspacePatch, workspaceRestore } from './workspace.ts';

function endpointsOf<const K extends ModuleKey>(type: K) {
  return {
    list: endpoint(`GET /${type}/:moduleId`, {
      access: 'workspace.list',
      summary:
        'The workspaces of a module that the caller may see; with isDeleted those that can be restored.',
      query: listQuery({
        limit: limits.workspacePageSize,
        sort: ['createdAt', 'name'],
        filters: { isDeleted: queryFlag.optional() },
      }),
      reply: paged(workspace),
    }),
    create: endpoint(`POST /${type}`, {
      access: 'workspace.create',
      summary: 'Creates a workspace; only the owner of the organization may.',
      body: workspaceCreate,
      reply: ok(workspace),
      status: 201,
      success: 'Workspace created',
      failure: 'Failed to save workspace',
      stales: ['subscription'],
    }),
    find: endpoint(`GET /${type}/module/:workspaceId`, {
      access: 'workspace.read',
      summary: 'One workspace.',
      reply: ok(workspace),
    }),
    update: endpoint(`PATCH /${type}/module/:workspaceId`, {
      access: 'workspace.update',
      summary: 'Changes the given fields of a workspace.',
      body: workspacePatch,
      reply: ok(workspace),
      success: 'Workspace updated',
      failure: 'Failed to save workspace',
      stales: ['subscription'],
    }),
    remove: endpoint(`DELETE /${type}/module/:workspaceId`, {
      access: 'workspace.remove',
      summary: 'Puts a workspace out of sight; its records and its log stay, and it can be restored.',
      body: removalInput,
      reply: ok(workspace),
      success: 'Workspace deleted',
      failure: 'Delete failed',
      stales: ['subscription'],
    }),
    restore: endpoint(`PATCH /${type}/:moduleId/restore`, {
      access: 'workspace.remove',
      summary:
        'Brings deleted workspaces back with all that is in them, all or none, where the plan has room.',
      body: workspaceRestore,
      reply: ok(z.object({ restored: z.int() })),
      success: 'Workspace restored',
      failure: 'Failed to restore workspace',
      stales: ['subscription'],
    }),
  };
}

/** The calls of a module's workspaces, for each module; the four differ only in the first word of the path. */
// fromEntries cannot keep the key of each value.
export const workspaceEndpoints = Object.fromEntries(moduleKeys.map((key) => [key, endpointsOf(key)])) as {
  [K in ModuleKey]: ReturnType<typeof endpointsOf<K>>;
};
