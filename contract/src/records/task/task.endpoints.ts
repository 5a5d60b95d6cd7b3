import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, named, person } from '../../core/field.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { moduleKeys } from '../../core/modules.ts';
import { list, ok } from '../../core/reply.ts';
import { actionKinds } from '../../core/record-kinds.ts';

export const taskViews = ['overdue', 'today', 'week', 'later', 'done'] as const;
export const taskStatuses = ['pending', 'in-progress', 'on-hold', 'completed'] as const;

/** What is asked of somebody about an action that others work on. */
export const requestKinds = ['extension_decision', 'verification', 'handover'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** One thing that somebody has to do, whatever module it comes from. `record` is what it belongs to. */
export const task = z.object({
  _id: id,
  kind: z.enum([...actionKinds, ...requestKinds]),
  title: z.string(),
  module: z.enum(moduleKeys),
  workspace: named,
  organization: z.object({ _id: id, name: z.string().nullable() }),
  record: z.object({ _id: id, number: z.string(), name: z.string() }),
  startDate: z.string(),
  dueDate: z.string(),
  status: z.string(),
  isOverdue: z.boolean(),
  assignedTo: z.array(person),
  link: z.string(),
});

export type Task = z.output<typeof task>;

const count = z.number().int().nonnegative();

/**
 * How many things are to be done, by when: what is late, due today, due in the seven days after it, and due later. Each is
 * counted up to 99; of which there are more is in `hasMore`.
 */
export const taskCounts = z.object({
  overdue: count,
  today: count,
  week: count,
  later: count,
  hasMore: z.object({ overdue: z.boolean(), today: z.boolean(), week: z.boolean(), later: z.boolean() }),
});

const filters = {
  view: z.enum(taskViews, 'Choose a view').optional(),
  status: z.enum(taskStatuses, 'Choose a status').optional(),
};
const query = listQuery({ sort: ['dueDate', 'title'], filters });

export const taskEndpoints = {
  listMine: endpoint('GET /tasks', {
    access: 'signedIn',
    topic: 'task',
    summary:
      'What the caller has to do, in every module and every organization where they are active; soonest first.',
    query,
    reply: list(task),
  }),
  countMine: endpoint('GET /tasks/counts', {
    access: 'signedIn',
    topic: 'task',
    summary:
      'How much the caller has to do, as `GET /tasks` would list it, by when it is due; each up to 99.',
    reply: ok(taskCounts),
  }),
  listWorkspace: endpoint('GET /:type/module/:workspaceId/tasks', {
    access: 'task.read',
    summary: 'What the caller has to do in a workspace; with `team`, what everybody has.',
    query: listQuery({
      sort: ['dueDate', 'title'],
      filters: { ...filters, team: z.enum(['true', 'false']).optional(), favorites: queryFlag.optional() },
    }),
    reply: list(task),
  }),
  find: endpoint('GET /:type/module/:workspaceId/tasks/:taskId', {
    access: 'task.read',
    summary: 'One task of a workspace.',
    reply: ok(task),
  }),
};
