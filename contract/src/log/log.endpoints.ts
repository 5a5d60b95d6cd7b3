import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { givenId, id, instant } from '../core/field.ts';
import { listQuery, severalOf } from '../core/list.ts';
import { paged } from '../core/reply.ts';

/** One line of the activity log, worded for a person; `performedBy` is as it was at that time. */
export const logEntry = z.object({
  _id: id,
  seq: z.int(),
  createdAt: instant,
  message: z.string(),
  action: z.string(),
  collectionName: z.string(),
  documentId: id.nullable(),
  logof: z.string().nullable(),
  performedBy: z.object({
    _id: id.nullable(),
    id: id.nullable(),
    name: z.string(),
    email: z.string().nullable(),
    profilePicture: z.string().nullable(),
    role: z.string(),
  }),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
});

export type LogEntry = z.output<typeof logEntry>;

export const logEndpoints = {
  list: endpoint('GET /logs/:id', {
    access: 'signedIn',
    topic: 'log',
    summary: 'The activity of a module, a workspace or a record, newest first; needs the right to read it.',
    query: listQuery({
      sort: ['createdAt'],
      filters: { person: severalOf(givenId('Choose people from the list')).optional() },
    }),
    reply: paged(logEntry, 'logs'),
  }),
};
