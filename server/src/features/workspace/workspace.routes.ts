import { moduleKeys, type ModuleKey } from 'contract/core/modules';
import { workspaceEndpoints } from 'contract/workspace/workspace.endpoints';
import { reading, writing } from '../../core/route.ts';
import {
  createWorkspace,
  findWorkspace,
  listWorkspaces,
  removeWorkspace,
  restoreWorkspaces,
  updateWorkspace,
} from './workspace.service.ts';

function routesOf(type: ModuleKey) {
  const endpoints = workspaceEndpoints[type];
  return [
    reading(endpoints.list, (ctx, { params, query }) => listWorkspaces(ctx, type, params.moduleId, query)),
    writing(endpoints.create, (ctx, { body }) => createWorkspace(ctx, type, body)),
    reading(endpoints.find, (ctx, { params }) => findWorkspace(ctx, type, params.workspaceId)),
    writing(endpoints.update, (ctx, { params, body }) =>
      updateWorkspace(ctx, type, params.workspaceId, body),
    ),
    writing(endpoints.remove, (ctx, { params }) => removeWorkspace(ctx, type, params.workspaceId)),
    writing(endpoints.restore, (ctx, { params, body }) =>
      restoreWorkspaces(ctx, type, params.moduleId, body.workspaces),
    ),
  ];
}

export const workspaceRoutes = moduleKeys.flatMap(routesOf);
