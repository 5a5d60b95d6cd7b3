import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { named, removalInput } from '../../core/field.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { bare, list, ok, superset } from '../../core/reply.ts';
import { site, siteInput, sitePatch } from './site.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';

export const siteSorts = ['createdAt', 'name', 'location'] as const;
export const siteFilters = { status: queryFlag.optional(), favorites: queryFlag.optional() };

export const siteEndpoints = {
  list: endpoint('GET /sites', {
    access: 'site.read',
    summary: 'The sites of the organization.',
    query: listQuery({ sort: siteSorts, filters: siteFilters }),
    reply: list(site),
  }),
  create: endpoint('POST /sites', {
    access: 'site.create',
    summary: 'Creates a site.',
    body: siteInput,
    reply: superset(site),
    status: 201,
    success: 'Site created',
    failure: 'Failed to save site',
  }),
  names: endpoint('GET /sites/names', {
    access: 'site.read',
    summary: 'The active sites by name.',
    reply: ok(z.array(named)),
  }),
  moduleNames: endpoint('GET /sites/names/:moduleId', {
    access: 'site.read',
    summary: 'The active sites of a module by name; a site without modules belongs to all.',
    reply: bare(z.array(named)),
  }),
  find: endpoint('GET /sites/:siteId', { access: 'site.read', summary: 'One site.', reply: superset(site) }),
  update: endpoint('PATCH /sites/:siteId', {
    access: 'site.update',
    summary: 'Changes the given fields of a site.',
    body: sitePatch,
    reply: superset(site),
    success: 'Site updated',
    failure: 'Failed to save site',
    stales: ['process', ...recordKindKeys],
  }),
  remove: endpoint('DELETE /sites/:siteId', {
    access: 'site.remove',
    summary: 'Removes a site that no process and no risk uses.',
    body: removalInput,
    reply: ok(site),
    success: 'Site deleted',
    failure: 'Delete failed',
  }),
};
