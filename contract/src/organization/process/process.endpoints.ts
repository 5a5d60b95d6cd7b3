import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, removalInput } from '../../core/field.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { bare, list, ok, superset } from '../../core/reply.ts';
import { process, processInput, processPatch } from './process.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';

export const processSorts = ['createdAt', 'name'] as const;
export const processFilters = { status: queryFlag.optional(), favorites: queryFlag.optional() };
const query = listQuery({ sort: processSorts, filters: processFilters });

export const processEndpoints = {
  list: endpoint('GET /processes', {
    access: 'process.read',
    summary: 'The processes of the organization.',
    query,
    reply: list(process),
  }),
  ofModule: endpoint('GET /processes/module/:moduleId', {
    access: 'process.read',
    summary: 'The processes of a module; a process without modules belongs to all.',
    query,
    reply: list(process),
  }),
  ofSite: endpoint('GET /processes/site/:siteId', {
    access: 'process.read',
    summary: 'The processes of a site.',
    query,
    reply: list(process),
  }),
  create: endpoint('POST /processes', {
    access: 'process.create',
    summary: 'Creates a process at one or more sites.',
    body: processInput,
    reply: superset(process),
    status: 201,
    success: 'Process created',
    failure: 'Failed to save process',
    stales: ['site'],
  }),
  moduleNames: endpoint('GET /processes/names/:moduleId', {
    access: 'process.read',
    summary: 'The active processes of a module by name, with their sub-processes and sites.',
    reply: bare(
      z.array(z.object({ _id: id, name: z.string(), subProcesses: z.array(z.string()), sites: z.array(id) })),
    ),
  }),
  find: endpoint('GET /processes/:processId', {
    access: 'process.read',
    summary: 'One process.',
    reply: superset(process),
  }),
  update: endpoint('PATCH /processes/:processId', {
    access: 'process.update',
    summary: 'Changes the given fields of a process.',
    body: processPatch,
    reply: superset(process),
    success: 'Process updated',
    failure: 'Failed to save process',
    stales: ['site', ...recordKindKeys],
  }),
  remove: endpoint('DELETE /processes/:processId', {
    access: 'process.remove',
    summary: 'Removes a process that no risk uses.',
    body: removalInput,
    reply: ok(process),
    success: 'Process deleted',
    failure: 'Delete failed',
    stales: ['site'],
  }),
};
