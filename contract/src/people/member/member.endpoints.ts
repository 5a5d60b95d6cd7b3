import { z } from 'zod';
import { openItem } from '../account/account.ts';
import { endpoint } from '../../core/endpoint.ts';
import { person } from '../../core/field.ts';
import { listQuery, peopleQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import {
  access,
  member,
  memberFilters,
  memberInput,
  memberPatch,
  memberRemoval,
  memberSorts,
  membersPatch,
  membersRemoval,
} from './member.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';

const here = '/:type/module/:workspaceId' as const;
const one = `${here}/users/:accountId` as const;
const failure = 'Failed to save user';
// Names offered in forms, counts of a role, the caller's own rights.
const stales = ['user', 'role', 'group', 'workspace', 'log'] as const;
// What was reassigned.
const work = [...recordKindKeys, 'task', 'attention', 'analytics'] as const;

export const memberEndpoints = {
  list: endpoint(`GET ${here}/users`, {
    access: 'member.read',
    summary: 'The people of a workspace with their role, groups, scope and open work.',
    query: listQuery({ sort: memberSorts, filters: memberFilters }),
    reply: list(member),
  }),
  candidates: endpoint(`GET ${here}/users/candidates`, {
    access: 'member.manage',
    summary:
      'The active people of the organization who are not in the workspace, by name; all of them, or those who are searched for or named.',
    query: peopleQuery,
    reply: ok(z.array(person)),
  }),
  add: endpoint(`POST ${here}/users`, {
    access: 'member.manage',
    summary: 'Lets people of the organization into the workspace.',
    body: memberInput,
    reply: ok(z.array(member)),
    status: 201,
    success: 'Users added',
    failure,
    stales,
  }),
  updateMany: endpoint(`PATCH ${here}/users`, {
    access: 'member.manage',
    summary: 'Changes role, scope or end of access of several people, all or none, or adds them to a group.',
    body: membersPatch,
    reply: ok(z.array(member)),
    success: 'Users updated',
    failure,
    stales,
  }),
  removeMany: endpoint(`POST ${here}/users/remove`, {
    access: 'member.manage',
    summary: 'Lets people out of the workspace, all or none; their open work is reassigned.',
    body: membersRemoval,
    reply: ok(z.object({ removed: z.int(), reassigned: z.int() })),
    success: 'Users removed',
    failure: 'Failed to remove user',
    stales: [...stales, ...work],
  }),
  find: endpoint(`GET ${one}`, {
    access: 'member.read',
    summary: 'One person of the workspace.',
    reply: ok(member),
  }),
  update: endpoint(`PATCH ${one}`, {
    access: 'member.manage',
    summary: 'Changes the role, scope or end of access of a person, with the reason.',
    body: memberPatch,
    reply: ok(member),
    success: 'User updated',
    failure,
    stales,
  }),
  remove: endpoint(`DELETE ${one}`, {
    access: 'member.manage',
    summary: 'Lets a person out of the workspace; their open work is reassigned.',
    body: memberRemoval,
    reply: ok(z.object({ removed: z.int(), reassigned: z.int() })),
    success: 'User removed',
    failure: 'Failed to remove user',
    stales: [...stales, ...work],
  }),
  openItems: endpoint(`GET ${one}/open-items`, {
    access: 'member.read',
    summary: 'What is open in the name of this person here: what they manage, have to do, or lead.',
    query: listQuery({ sort: ['dueDate', 'name'] }),
    reply: list(openItem),
  }),
  myAccess: endpoint(`GET ${here}/access/me`, {
    access: 'member.read',
    summary: 'What the caller may do in the workspace, and why.',
    reply: ok(access),
  }),
  access: endpoint(`GET ${here}/access/:accountId`, {
    access: 'member.manage',
    summary: 'What somebody may do in the workspace, and why; that it was looked at is logged once an hour.',
    reply: ok(access),
  }),
};
