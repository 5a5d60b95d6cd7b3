import type { ModuleKey } from 'contract/core/modules';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { idOf } from './make.ts';

const at = '2026-11-20T09:00:00.000Z';

/** What somebody may do who owns the organization. */
export const makeOwnership = (grants: string[]) => ({
  _id: idOf(2),
  accountId: idOf(2),
  organizationId: idOf(1),
  role: 'admin' as const,
  organizationRole: 'owner' as const,
  status: 'active' as const,
  permission: 'admin' as const,
  level: 5,
  levels: {},
  grants,
  scope: null,
});

/** What the owner is granted in the tests. */
export const ownerGrants = ['purge', 'export', 'manage_custom_fields', 'legal_hold'];

/** The workspace of a module, in which the caller owns all. */
export const makeWorkspace = (type: ModuleKey, fields: Partial<Workspace> = {}): Workspace => ({
  _id: idOf(10),
  name: 'Axle plant',
  description: 'Axles',
  imageUrl: null,
  imagekey: null,
  type,
  moduleId: idOf(9),
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  isDeleted: false,
  isSample: false,
  account: makeOwnership(ownerGrants),
  ...fields,
});
