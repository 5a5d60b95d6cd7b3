import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ok } from '../core/reply.ts';

const preference = z.object({ key: z.string(), value: z.unknown() });

export const preferenceEndpoints = {
  find: endpoint('GET /preferences/:key', {
    access: 'organization.read',
    topic: 'preference',
    summary: 'What the caller has remembered under this key (columns, favourites), or null.',
    reply: ok(preference),
  }),
  save: endpoint('PUT /preferences/:key', {
    access: 'organization.read',
    topic: 'preference',
    summary: 'Remembers a value under this key for the caller, in this organization.',
    body: z.object({
      value: z
        .unknown()
        .refine((value) => value !== undefined, 'Value is required')
        .refine((value) => JSON.stringify(value ?? null).length <= 20_000, 'At most 20,000 characters'),
    }),
    reply: ok(preference),
    unlogged: 'How a person arranges a screen is no evidence.',
    stales: ['pinned-filter'],
  }),
};
