import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { routeField } from './approval.ts';
import { routesPatch, shownRoutes } from './organization-route.ts';

export const organizationRouteEndpoints = {
  find: endpoint('GET /approval-routes', {
    access: 'approval-route.read',
    topic: 'approval-route',
    summary: 'The ways of approval that every workspace of the organization offers.',
    reply: ok(shownRoutes),
  }),
  fields: endpoint('GET /:type/module/:workspaceId/approval-route-fields', {
    access: 'setting.read',
    topic: 'approval-route',
    summary: 'The fields that the conditions of stages may ask for in a workspace, with their choices.',
    reply: ok(z.array(routeField)),
  }),
  save: endpoint('PUT /approval-routes', {
    access: 'approval-route.manage',
    topic: 'approval-route',
    summary: 'Keeps these ways of approval in place of those that there were, with the reason.',
    body: routesPatch,
    reply: ok(shownRoutes),
    success: 'Approval routes saved',
    failure: 'Failed to save the approval routes',
    stales: ['log'],
  }),
};
