import { groupEndpoints, workspaceGroupEndpoints } from 'contract/people/group/group.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import {
  createGroup,
  listGroupMembers,
  listGroupNames,
  listGroups,
  removeGroup,
  removeGroupMember,
  updateGroup,
} from './group.service.ts';

export const groupRoutes = [
  writing(groupEndpoints.create, (ctx, { body }) => createGroup(ctx, body)),
  reading(groupEndpoints.list, (ctx, { query }) => listGroups(ctx, query)),
  reading(workspaceGroupEndpoints.list, (ctx, { query }) => listGroups(ctx, query)),
  reading(groupEndpoints.names, (ctx) => listGroupNames(ctx)),
  reading(groupEndpoints.members, (ctx, { params, query }) => listGroupMembers(ctx, params.groupId, query)),
  writing(groupEndpoints.update, (ctx, { params, body }) => updateGroup(ctx, params.groupId, body)),
  writing(groupEndpoints.remove, (ctx, { params, body }) => removeGroup(ctx, params.groupId, body.reason)),
  writing(groupEndpoints.removeMember, (ctx, { params }) =>
    removeGroupMember(ctx, params.groupId, params.memberId),
  ),
];
