import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, person } from '../../core/field.ts';
import { listQuery, peopleQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { delegation, delegationCreate, delegationPatch } from './delegation.ts';

const one = '/delegations/:delegationId' as const;
const failure = 'The absence could not be saved';
const stales = ['task', 'attention', 'approval', 'user', 'log'] as const;

const query = listQuery({ sort: ['firstDay'] });

export const delegationEndpoints = {
  listMine: endpoint('GET /delegations', {
    access: 'delegation.read',
    summary:
      'When the caller is away and who stands in, and for whom the caller stands in; the last ones first.',
    query,
    reply: list(delegation),
  }),
  listOf: endpoint('GET /accounts/:accountId/delegations', {
    access: 'account.read',
    topic: 'delegation',
    summary: 'The same of somebody else.',
    query,
    reply: list(delegation),
  }),
  listInWorkspace: endpoint('GET /:type/module/:workspaceId/users/:accountId/delegations', {
    access: 'member.read',
    topic: 'delegation',
    summary: 'The same of somebody of a workspace; the reasons are left out.',
    query,
    reply: list(delegation),
  }),
  people: endpoint('GET /delegations/people', {
    access: 'delegation.read',
    topic: 'user',
    summary:
      'Whom somebody can ask to stand in for them: the active people who work in a workspace of theirs. `person` is who is away, the caller unless named.',
    query: peopleQuery.extend({ person: id.optional() }),
    reply: ok(z.array(person)),
  }),
  create: endpoint('POST /delegations', {
    access: 'delegation.manage',
    summary:
      'Says that the caller is away, or for an administrator that somebody is; with or without somebody who stands in.',
    body: delegationCreate,
    reply: ok(delegation),
    status: 201,
    success: 'Absence saved',
    failure,
    stales,
  }),
  update: endpoint(`PATCH ${one}`, {
    access: 'delegation.manage',
    summary: 'Changes an absence that is not over: the person themselves, or an administrator.',
    body: delegationPatch,
    reply: ok(delegation),
    success: 'Absence saved',
    failure,
    stales,
  }),
  end: endpoint(`POST ${one}/end`, {
    access: 'delegation.manage',
    summary:
      'Ends an absence before its last day, or takes it back before its first: at once, whatever was planned.',
    reply: ok(delegation),
    success: 'Absence ended',
    failure: 'The absence could not be ended',
    stales,
  }),
};
