import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, person } from '../../core/field.ts';
import { peopleQuery } from '../../core/list.ts';
import { bare, ok, superset } from '../../core/reply.ts';
import { me, mePatch, user } from './user.ts';

export const userEndpoints = {
  me: endpoint('GET /users/me', {
    access: 'signedIn',
    topic: 'user',
    summary: 'The signed-in user, their memberships and the modules of the organization at hand.',
    reply: bare(me),
  }),
  updateMe: endpoint('PATCH /users/me', {
    access: 'signedIn',
    topic: 'user',
    summary: 'Changes the given fields of the signed-in user, or names their organization (`orgName`).',
    body: mePatch,
    reply: superset(user),
    success: 'Profile updated',
    failure: 'Failed to update profile',
    // It checks the current password, which must not be guessed by its means.
    rates: [{ by: 'user', limit: 30, seconds: 600 }],
    stales: ['subscription', 'security'],
  }),
  workspaceNames: endpoint('GET /workspace-users/:workspaceId/names', {
    access: 'workspace.read',
    topic: 'user',
    summary:
      "The active people of a workspace, its organization's owner included, by name; all of them, or those who are searched for or named. `_id` is the membership's.",
    query: peopleQuery,
    reply: ok(z.array(person.extend({ _id: id }))),
  }),
};
