import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { idOf } from './make.ts';
import { mara, type riskServer, workspaceId } from './make-risk.ts';

/** Makes the person of the test somebody with this level in the workspace. */
export function atLevel(
  server: ReturnType<typeof riskServer>,
  level: number,
  module: 'risk' | 'capa' = 'risk',
) {
  server.on(workspaceEndpoints[module].find, () => ({
    _id: workspaceId,
    name: 'Axle plant',
    description: 'Axles',
    imageUrl: null,
    imagekey: null,
    type: module,
    moduleId: idOf(9),
    createdBy: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    isDeleted: false,
    isSample: false,
    account: {
      _id: mara._id,
      accountId: mara._id,
      organizationId: idOf(1),
      role: 'admin' as const,
      organizationRole: 'member' as const,
      status: 'active' as const,
      permission: 'view' as const,
      level,
      levels: {},
      grants: [],
      scope: null,
    },
  }));
}
