import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { createRole, findRole, listRoles, removeRole, updateRole } from './role.service.ts';

export const roleRoutes = [
  reading(roleEndpoints.list, (ctx, { query }) => listRoles(ctx, query)),
  writing(roleEndpoints.create, (ctx, { body }) => createRole(ctx, body)),
  reading(roleEndpoints.find, (ctx, { params }) => findRole(ctx, params.roleId)),
  writing(roleEndpoints.update, (ctx, { params, body }) => updateRole(ctx, params.roleId, body)),
  writing(roleEndpoints.remove, (ctx, { params, body }) => removeRole(ctx, params.roleId, body)),
];
