import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { appetiteInput, appetitePolicy, categoryAppetite } from './risk-appetite.ts';

const appetite = '/risk/module/:workspaceId/appetite' as const;

export const riskAppetiteEndpoints = {
  find: endpoint(`GET ${appetite}`, {
    access: 'risk.read',
    topic: 'risk-appetite',
    summary: 'How much of a risk is accepted in each category today.',
    reply: ok(z.array(categoryAppetite)),
  }),
  editions: endpoint(`GET ${appetite}/editions`, {
    access: 'setting.read',
    topic: 'risk-appetite',
    summary: 'Every edition of the policy that was published, the newest first.',
    query: listQuery({ sort: ['publishedAt', 'category'] }),
    reply: list(appetitePolicy),
  }),
  publish: endpoint(`POST ${appetite}`, {
    access: 'setting.manage',
    topic: 'risk-appetite',
    summary: 'Publishes a new edition of what is accepted in one category.',
    body: appetiteInput,
    reply: ok(appetitePolicy),
    status: 200,
    success: 'Appetite published',
    failure: 'Failed to publish the appetite',
    stales: ['risk', 'log'],
  }),
};
