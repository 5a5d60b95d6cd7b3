import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ok } from '../core/reply.ts';
import { moduleNames, moduleSubscription, plan } from './subscription.ts';

export const subscriptionEndpoints = {
  plans: endpoint('GET /plans', {
    access: 'public',
    topic: 'plan',
    summary: 'The plans on offer.',
    reply: ok(z.array(plan)),
  }),
  list: endpoint('GET /subscriptions', {
    access: 'subscription.read',
    summary: 'The modules of the organization with their plans.',
    reply: ok(z.array(moduleSubscription)),
  }),
  names: endpoint('GET /subscriptions/names', {
    access: 'subscription.read',
    summary: 'The modules of the organization with the workspaces that the caller may see.',
    reply: ok(z.array(moduleNames)),
  }),
};
