import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { text } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { ok } from '../../core/reply.ts';

const preference = z.object({ key: z.string(), value: z.unknown() });

const sized = (size: number) =>
  z
    .unknown()
    .refine((value) => value !== undefined, 'Value is required')
    .refine(
      (value) => JSON.stringify(value ?? null).length <= size,
      `At most ${size.toLocaleString('en-US')} characters`,
    );

const value = sized(limits.preferenceMax);

/** What tells an item of a list from the others: the id of a record, the name of a filter, the link of what was opened. */
const item = text(500).min(1, 'Item is required');

const ofList = {
  access: 'organization.read',
  topic: 'preference',
  reply: ok(preference),
  failure: 'Your choice could not be kept',
  unlogged: 'How a person arranges a screen is no evidence.',
  stales: ['pinned-filter'],
} as const;

export const preferenceEndpoints = {
  find: endpoint('GET /preferences/:key', {
    access: 'organization.read',
    topic: 'preference',
    summary: 'What the caller has remembered under this key (columns, favorites), or null.',
    reply: ok(preference),
  }),
  save: endpoint('PUT /preferences/:key', {
    ...ofList,
    summary:
      'Remembers a value under this key for the caller, in this organization, in place of what was there.',
    body: z.object({ value }),
  }),
  keepItem: endpoint('PUT /preferences/:key/items', {
    ...ofList,
    summary:
      'Adds one item to a list that the caller has (favorites, saved filters, what was opened last), or puts it in the place of the one that it is; answers with the whole list. The other items stay.',
    body: z.object({ value }),
  }),
  changeItem: endpoint('PATCH /preferences/:key/items', {
    ...ofList,
    summary: 'Changes some fields of one item of a list: renames a saved filter, pins it. The rest stays.',
    body: z.object({ item, value: z.record(z.string(), z.unknown(), 'Value is an object') }),
  }),
  dropItem: endpoint('DELETE /preferences/:key/items', {
    ...ofList,
    summary: 'Takes one item off a list of the caller; one that is not there changes nothing.',
    body: z.object({ item }),
  }),
};
