import type { Role } from 'contract/organization/role/role';
import { idOf } from './make.ts';

const at = '2026-11-20T09:00:00.000Z';

/** An invented role of a workspace's own. */
export function makeRole(fields: Partial<Role> = {}): Role {
  return {
    _id: idOf(40),
    preset: null,
    name: 'Shift lead',
    description: 'Runs a shift',
    level: 2,
    levels: { 'risk-action': 3 },
    grants: ['export'],
    sites: null,
    processes: null,
    members: 0,
    groups: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}
