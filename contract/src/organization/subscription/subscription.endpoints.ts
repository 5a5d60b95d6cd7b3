import { z } from 'zod';
import { cancelInput } from '../billing/billing.ts';
import { endpoint } from '../../core/endpoint.ts';
import { person } from '../../core/field.ts';
import { ok } from '../../core/reply.ts';
import { changePreview, moduleNames, moduleSubscription, plan, planChoice, usage } from './subscription.ts';

const one = '/subscriptions/:subscriptionId';
const changed = ok(moduleSubscription);
const failure = 'Operation failed';
const stales = ['user', 'billing', 'notification', 'log'];

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
  payers: endpoint('GET /subscriptions/payers', {
    access: 'subscription.read',
    summary: 'The people of the organization who choose plans and pay.',
    reply: ok(z.array(person)),
  }),
  usage: endpoint('GET /subscriptions/usage', {
    access: 'subscription.read',
    summary: 'What the organization uses of what its plans hold.',
    reply: ok(usage),
  }),
  subscribe: endpoint('POST /subscriptions', {
    access: 'subscription.manage',
    summary:
      'Takes a plan for its module and issues the first invoice. 409 while one is active: change that one; 409 too where the installation has no subscriptions.',
    body: planChoice,
    reply: changed,
    status: 201,
    success: 'Subscription started',
    failure,
    stales,
  }),
  preview: endpoint(`GET ${one}/preview`, {
    access: 'subscription.manage',
    summary: 'What a change of plan or cycle would come to, and what stands in its way.',
    query: planChoice,
    reply: ok(changePreview),
  }),
  change: endpoint(`PATCH ${one}`, {
    access: 'subscription.manage',
    summary:
      'Changes plan or cycle: at once when that is dearer, at the end of the period when it is cheaper.',
    body: planChoice,
    reply: changed,
    success: 'Subscription changed',
    failure,
    stales,
  }),
  cancel: endpoint(`POST ${one}/cancel`, {
    access: 'subscription.manage',
    summary: 'Ends the subscription with its period; the data stays to be read and exported.',
    body: cancelInput,
    reply: changed,
    success: 'Subscription ends with its period',
    failure,
    stales,
  }),
  resume: endpoint(`POST ${one}/resume`, {
    access: 'subscription.manage',
    summary: 'Takes back a cancellation, or a change that waits for the end of the period.',
    reply: changed,
    success: 'Subscription goes on',
    failure,
    stales,
  }),
};
