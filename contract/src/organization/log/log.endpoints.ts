import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { calendarDate, givenId, instant, person, text } from '../../core/field.ts';
import { listQuery, severalOf } from '../../core/list.ts';
import { moduleKeys } from '../../core/modules.ts';
import { ok, paged } from '../../core/reply.ts';
import { severities } from '../../core/severity.ts';
import { timeZone } from '../../core/time-zone.ts';
import { logEntry } from './log-entry.ts';

export type { LogEntry } from './log-entry.ts';

/** The roles under which people and the system act, as rows of the log name them. */
export const activityRoles = ['owner', 'admin', 'edit', 'view', 'billing', 'system'] as const;

const word = text(60).regex(/^[a-z0-9_-]+$/, 'Choose from the list');

/** What a log can be narrowed by; days are those of `zone`, both ends included. */
export const logFilters = {
  from: calendarDate('Choose a day').optional(),
  to: calendarDate('Choose a day').optional(),
  zone: timeZone.optional(),
  person: severalOf(givenId('Choose people from the list')).optional(),
  role: severalOf(z.enum(activityRoles, 'Choose roles from the list')).optional(),
  action: severalOf(word).optional(),
  entity: severalOf(word).optional(),
  severity: severalOf(z.enum(severities, 'Choose severities from the list')).optional(),
};

/** What the log of the organization can be narrowed by besides. */
export const activityFilters = {
  ...logFilters,
  module: severalOf(z.enum(moduleKeys, 'Choose modules from the list')).optional(),
  workspace: severalOf(givenId('Choose workspaces from the list')).optional(),
};

/** The columns of a log that a person may hide, by the words that its screen and its export know them by. */
export const logColumnKeys = ['createdAt', 'time', 'performedBy', 'role', 'message'] as const;

/** What a part of the chain turned out to be; `upTo` is where the next part begins, `firstBad` where it is not whole. */
export const integrity = z.object({
  checked: z.int(),
  upTo: z.int(),
  total: z.int(),
  firstBad: z.int().nullable(),
  isDone: z.boolean(),
  /** The last row that was kept apart, so that rows cut off behind it are missed. */
  checkpoint: z.object({ seq: z.int(), at: instant }).nullable(),
});

export type Integrity = z.output<typeof integrity>;

const after = z.coerce
  .number('After is a whole number')
  .int('After is a whole number')
  .min(0, 'After is a whole number from 0')
  .max(Number.MAX_SAFE_INTEGER, 'After is a whole number');

export const logEndpoints = {
  list: endpoint('GET /logs/:id', {
    access: 'signedIn',
    topic: 'log',
    summary: 'The activity of a module, a workspace or a record, newest first; needs the right to read it.',
    query: listQuery({ sort: ['createdAt'], filters: logFilters }),
    reply: paged(logEntry, 'logs'),
  }),
  listAll: endpoint('GET /activity', {
    access: 'activity.read',
    topic: 'log',
    summary:
      "The organization's activity, newest first: all of it for its owner and administrators, for others what happened in their workspaces and what they did themselves. That it was read is logged, once an hour for each reader.",
    query: listQuery({ sort: ['createdAt'], filters: activityFilters }),
    reply: paged(logEntry, 'logs'),
  }),
  people: endpoint('GET /activity/people', {
    access: 'activity.read',
    topic: 'user',
    summary: 'The people whose activity the caller may read, by name.',
    reply: ok(z.array(person)),
  }),
  integrity: endpoint('GET /activity/integrity', {
    access: 'activity.verify',
    topic: 'log-integrity',
    summary:
      'Recomputes a part of the chain of hashes after the row `after` and says where it is not whole; ask again with `after` set to `upTo` until it is done.',
    query: z.object({ after: after.default(0) }),
    reply: ok(integrity),
  }),
};
