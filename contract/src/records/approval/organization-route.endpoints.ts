import { endpoint } from '../../core/endpoint.ts';
import { ok } from '../../core/reply.ts';
import { routesPatch, shownRoutes } from './organization-route.ts';

export const organizationRouteEndpoints = {
  find: endpoint('GET /approval-routes', {
    access: 'approval-route.read',
    topic: 'approval-route',
    summary: 'The ways of approval that every workspace of the organization offers.',
    reply: ok(shownRoutes),
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
