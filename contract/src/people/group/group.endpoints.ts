import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { named, person, removalInput } from '../../core/field.ts';
import { listQuery } from '../../core/list.ts';
import { flat, list, ok } from '../../core/reply.ts';
import { group, groupCreate, groupPatch } from './group.ts';

const one = '/groups/:workspaceId/:groupId' as const;
const failure = 'Failed to save group';
const success = 'Group updated';
const stales = ['member', 'role', 'workspace', 'deleted', 'log'] as const;

const member = person.extend({ status: z.enum(['active', 'inactive']) });

export const groupSorts = ['createdAt', 'name'] as const;

export const groupEndpoints = {
  create: endpoint('POST /groups', {
    access: 'group.manage',
    summary: 'Makes a group of people of a workspace.',
    body: groupCreate,
    reply: ok(group),
    status: 201,
    success: 'Group created',
    failure,
    stales,
  }),
  list: endpoint('GET /groups/workspace/:workspaceId', {
    access: 'group.read',
    summary: 'The groups of a workspace with their members.',
    query: listQuery({ sort: groupSorts }),
    reply: list(group),
  }),
  // Who asks people for something may ask groups of them, without seeing who is in them.
  names: endpoint('GET /groups/workspace/:workspaceId/names', {
    access: 'workspace.read',
    topic: 'group',
    summary: 'The groups of a workspace by name.',
    reply: ok(z.array(named)),
  }),
  members: endpoint(`GET ${one}/members`, {
    access: 'group.read',
    summary: 'A group and its members.',
    query: listQuery({ sort: ['name'] }),
    reply: flat(
      z.object({
        group,
        members: z.array(member),
        data: z.array(member),
        total: z.int(),
        page: z.int(),
        limit: z.int(),
        totalPages: z.int(),
      }),
    ),
  }),
  update: endpoint(`PATCH ${one}`, {
    access: 'group.manage',
    summary: 'Changes a group; another role for its members needs a reason.',
    body: groupPatch,
    reply: ok(group),
    success,
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${one}`, {
    access: 'group.manage',
    summary: 'Deletes a group; its members stay in the workspace. It can be restored.',
    body: removalInput,
    reply: ok(group),
    success: 'Group deleted',
    failure: 'Failed to delete group',
    stales,
  }),
  removeMember: endpoint(`DELETE ${one}/:memberId`, {
    access: 'group.manage',
    summary: 'Takes a member out of a group; somebody who is not in it changes nothing.',
    reply: ok(group),
    success: 'Member removed',
    failure: 'Failed to remove member',
    stales,
  }),
};

/** The same list where the other collections of a workspace are; no screen asks for it there. */
export const workspaceGroupEndpoints = {
  list: endpoint('GET /:type/module/:workspaceId/groups', {
    access: 'group.read',
    summary:
      'The groups of a workspace with their members, as `GET /groups/workspace/:workspaceId` gives them.',
    query: listQuery({ sort: groupSorts }),
    reply: list(group),
  }),
};
