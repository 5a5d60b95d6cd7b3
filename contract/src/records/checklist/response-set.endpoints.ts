import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { responseSet, responseSetInput, responseSetPatch } from './response-set.ts';

const sets = '/:type/module/:workspaceId/checklist-response-sets' as const;
const set = `${sets}/:setId` as const;
const stales = ['log'] as const;
const setFailure = 'Failed to save the response set';

/** The calls of the choices that are kept to be used again in the questions of checklists. */
export const responseSetEndpoints = {
  list: endpoint(`GET ${sets}`, {
    access: 'checklist.read',
    summary: 'The response sets of a workspace.',
    query: listQuery({ sort: ['name', 'updatedAt'] }),
    reply: list(responseSet),
  }),
  create: endpoint(`POST ${sets}`, {
    access: 'checklist.manage',
    summary: 'Keeps choices to be used again.',
    body: responseSetInput,
    reply: ok(responseSet),
    status: 201,
    success: 'Response set saved',
    failure: setFailure,
    stales,
  }),
  update: endpoint(`PATCH ${set}`, {
    access: 'checklist.manage',
    summary: 'Changes a response set. Questions keep the choices that they were given.',
    body: responseSetPatch,
    reply: ok(responseSet),
    success: 'Response set saved',
    failure: setFailure,
    stales,
  }),
  remove: endpoint(`DELETE ${set}`, {
    access: 'checklist.manage',
    summary: 'Deletes a response set; questions keep the choices that they were given.',
    reply: ok(z.null()),
    success: 'Response set deleted',
    failure: 'Delete failed',
    stales,
  }),
};
