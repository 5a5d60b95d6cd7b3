import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { role, roleInput, rolePatch, roleRemoval } from './role.ts';

const all = '/:type/module/:workspaceId/roles' as const;
const failure = 'Failed to save role';
// Whoever has the role, or a group that gives it, may do something else now.
const stales = ['member', 'group', 'workspace', 'deleted', 'log'] as const;

export const roleSorts = ['position', 'name', 'level', 'createdAt'] as const;

export const roleEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: 'role.read',
    summary: 'The roles of a workspace: those that it began with, then its own.',
    query: listQuery({ sort: roleSorts }),
    reply: list(role),
  }),
  create: endpoint(`POST ${all}`, {
    access: 'role.manage',
    summary: 'Defines a role; it gives nothing that its maker does not have.',
    body: roleInput,
    reply: ok(role),
    status: 201,
    success: 'Role created',
    failure,
    stales,
  }),
  find: endpoint(`GET ${all}/:roleId`, { access: 'role.read', summary: 'One role.', reply: ok(role) }),
  update: endpoint(`PATCH ${all}/:roleId`, {
    access: 'role.manage',
    summary:
      'Changes a role of the workspace; a change of its rights needs a reason. Presets stay as they are.',
    body: rolePatch,
    reply: ok(role),
    success: 'Role updated',
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${all}/:roleId`, {
    access: 'role.manage',
    summary: 'Deletes a role; those who have it, and its groups, get the replacement.',
    body: roleRemoval,
    reply: ok(role),
    success: 'Role deleted',
    failure: 'Failed to delete role',
    stales,
  }),
};
