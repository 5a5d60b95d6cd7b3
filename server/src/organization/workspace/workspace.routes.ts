import { moduleKeys, type ModuleKey } from 'contract/core/modules';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { reading, writing, writingAfter } from '../../core/http/route.ts';
import {
  createWorkspace,
  findWorkspace,
  listWorkspaces,
  prepareLogo,
  prepareOtherLogo,
  removeWorkspace,
  restoreWorkspaces,
  updateWorkspace,
} from './workspace.service.ts';

function routesOf(type: ModuleKey) {
  const endpoints = workspaceEndpoints[type];
  return [
    reading(endpoints.list, (ctx, { params, query }) => listWorkspaces(ctx, type, params.moduleId, query)),
    writingAfter(
      endpoints.create,
      (ctx, { body }) => prepareLogo(ctx, body.imagekey),
      (ctx, { body }, _exchange, logo) => createWorkspace(ctx, type, body, logo),
    ),
    reading(endpoints.find, (ctx, { params }) => findWorkspace(ctx, type, params.workspaceId)),
    writingAfter(
      endpoints.update,
      (ctx, { params, body }) => prepareOtherLogo(ctx, type, params.workspaceId, body),
      (ctx, { params, body }, _exchange, logo) =>
        updateWorkspace(ctx, type, { id: params.workspaceId, patch: body, logo }),
    ),
    writing(endpoints.remove, (ctx, { params, body }) =>
      removeWorkspace(ctx, type, { id: params.workspaceId, reason: body.reason }),
    ),
    writing(endpoints.restore, (ctx, { params, body }) =>
      restoreWorkspaces(ctx, type, params.moduleId, body.workspaces),
    ),
  ];
}

export const workspaceRoutes = moduleKeys.flatMap(routesOf);
