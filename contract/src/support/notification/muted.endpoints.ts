import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, instant, named } from '../../core/field.ts';
import { ok } from '../../core/reply.ts';

/** Whether the caller has muted a record. */
const muted = z.object({ isMuted: z.boolean() });

/** A record that somebody has muted, and where it is shown. */
const mutedRecord = z.object({
  _id: id,
  type: z.string(),
  number: z.string(),
  name: z.string(),
  workspace: named,
  link: z.string(),
  mutedAt: instant,
});

export type MutedRecord = z.output<typeof mutedRecord>;

const topic = 'muted-record';
const one = '/notifications/muted/:recordId' as const;

export const mutedEndpoints = {
  list: endpoint('GET /notifications/muted', {
    access: 'organization.read',
    topic,
    summary: 'The records that the caller has muted and may still read, those muted last first.',
    reply: ok(z.array(mutedRecord)),
  }),
  find: endpoint(`GET ${one}`, {
    access: 'organization.read',
    topic,
    summary: 'Whether the caller has muted a record.',
    reply: ok(muted),
  }),
  save: endpoint(`PUT ${one}`, {
    access: 'organization.read',
    topic,
    summary:
      'Mutes a record for the caller, or tells them of it again. What asks the caller to do or decide something, what is overdue and what concerns their security is told all the same.',
    body: z.object({ isMuted: z.boolean('Choose yes or no').meta({ label: 'Muted' }) }),
    reply: ok(muted),
    failure: 'Failed to save',
    stales: ['notification'],
    unlogged: 'What somebody wants to be told of is theirs.',
  }),
};
