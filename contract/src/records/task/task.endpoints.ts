import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { calendarDate, givenId, id, instant, named, person } from '../../core/field.ts';
import { listQuery, queryFlag, severalOf } from '../../core/list.ts';
import { moduleKeys } from '../../core/modules.ts';
import { list, ok } from '../../core/reply.ts';
import { actionKinds, namedAsks, type NamedTask, namedTasks } from '../../core/record-kinds.ts';
import { priorityKeys } from '../record/action-priorities.ts';

/** By when it is due; `open` is all that is to be done. */
export const taskViews = ['overdue', 'today', 'week', 'later', 'open', 'waiting', 'done'] as const;
export type TaskView = (typeof taskViews)[number];
export const taskStatuses = ['pending', 'in-progress', 'on-hold', 'completed'] as const;

/** What is asked of somebody about an action that others work on. */
export const requestKinds = ['extension_decision', 'verification', 'handover'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What is asked of somebody, about an action or about a record. */
export type AskedKind = RequestKind | typeof approvalTask | typeof takeoverTask | NamedTask;

/** The kind of the task of whoever is asked to approve a record. */
export const approvalTask = 'approval_decision';
/** The kind of the task of whoever may take over what was raised by the short form. */
export const takeoverTask = 'takeover';
/** The kinds of tasks that are a decision: others wait for a word, and not for a piece of work. */
export const decisionTasks: readonly AskedKind[] = [
  ...requestKinds,
  approvalTask,
  takeoverTask,
  ...namedAsks.flatMap(({ isDecision, task }) => (isDecision ? task : [])),
];
/** A run of a checklist that somebody is to answer. */
export const runKind = 'checklist_run';

/** What tasks are told apart by when they are listed: the kinds of each. */
export const taskGroups = {
  actions: actionKinds,
  decisions: decisionTasks,
  checklists: [runKind],
  others: namedTasks.filter((kind) => !decisionTasks.includes(kind)),
} as const satisfies Record<string, readonly string[]>;
export type TaskGroup = keyof typeof taskGroups;
const groupKeys = Object.keys(taskGroups) as [TaskGroup, ...TaskGroup[]]; // Object.keys loses the literal keys

/** One thing that somebody has to do, whatever module it comes from. `record` is what it belongs to. */
export const task = z.object({
  _id: id,
  kind: z.enum([...actionKinds, ...requestKinds, approvalTask, takeoverTask, ...namedTasks, runKind]),
  title: z.string(),
  module: z.enum(moduleKeys),
  workspace: named,
  organization: z.object({ _id: id, name: z.string().nullable() }),
  record: z.object({
    _id: id,
    number: z.string(),
    name: z.string(),
    /** Where it stands; a run of a checklist may be of no record. */
    status: z.string().nullable(),
    stage: z.string().nullable(),
  }),
  startDate: z.string(),
  dueDate: z.string(),
  status: z.string(),
  isOverdue: z.boolean(),
  /** That of the action that it is, or that it asks about; what is about none has none. */
  priority: z.enum(priorityKeys).nullable(),
  /** How many days are left by the day of the site; below zero when it is late. */
  daysLeft: z.int(),
  assignedTo: z.array(person),
  /** The group that it was given to, and whether it waits there to be claimed. */
  group: named.nullable(),
  isUnclaimed: z.boolean(),
  /** Whether the caller is offered it. */
  mayClaim: z.boolean(),
  /** Whose it is, where the caller stands in for them today. */
  standsInFor: person.nullable(),
  /** Whether it was done in a cycle of its record that is over: all of it stays, and whose it is as well. */
  isPastDone: z.boolean(),
  /** Who wrote it. */
  askedBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
  link: z.string(),
});

export type Task = z.output<typeof task>;

const count = z.number().int().nonnegative();

const eachView = <const T extends z.ZodType>(value: T) =>
  z.object({
    overdue: value,
    today: value,
    week: value,
    later: value,
    open: value,
    waiting: value,
    done: value,
  });

/**
 * How many things are to be done, by when: what is late, due today, due in the seven days after it, and due later, and all of that; what the
 * caller waits for others to do on records that they manage; and what is done. Each is counted up to 99; of which there are
 * more is in `hasMore`. `hasTeam` says whether the caller may look at the tasks of a team.
 */
export const taskCounts = eachView(count).extend({ hasMore: eachView(z.boolean()), hasTeam: z.boolean() });

export type TaskCounts = z.output<typeof taskCounts>;

const team = z.enum(['true', 'false'], 'Use true or false').optional();

/** By `-priority` the highest come first, and of each the soonest due; what has none stands below the lowest. */
export const taskSorts = ['dueDate', 'title', 'priority'] as const;

const filters = {
  view: z.enum(taskViews, 'Choose a view').optional(),
  /** What was cancelled stands among what is done, and in no lane. */
  status: z.enum([...taskStatuses, 'cancelled'], 'Choose a status').optional(),
  /** Due on this day or later, and on this day or earlier. */
  dueFrom: calendarDate('Choose a day').optional(),
  dueTo: calendarDate('Choose a day').optional(),
  /** Those that one of these people has; of one's own, those that they have as well. */
  assignedTo: severalOf(givenId('Choose people from the list')).optional(),
  priority: severalOf(z.enum(priorityKeys, 'Choose a priority')).optional(),
  /** Actions, decisions, checklists, or the other things that people are named for. */
  what: severalOf(z.enum(groupKeys, 'Choose what is to be done')).optional(),
  /** `true`: of everybody in the workspaces whose records the caller may change. */
  team,
};

/** What the list of what the caller has everywhere is narrowed by. */
export const myTaskFilters = {
  ...filters,
  module: severalOf(z.enum(moduleKeys, 'Choose a module')).optional(),
  workspace: severalOf(givenId('Choose a workspace')).optional(),
};
const query = listQuery({ sort: taskSorts, filters: myTaskFilters });

/** What the list of a workspace's tasks is narrowed by. */
export const taskFilters = {
  ...filters,
  favorites: queryFlag.optional(),
  /** Of records at these sites, and of these processes. */
  site: severalOf(givenId('Choose a site')).optional(),
  process: severalOf(givenId('Choose a process')).optional(),
  /** Actions of one kind of record alone. */
  kind: z.enum(actionKinds, 'Choose a kind of action').optional(),
};

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
    query: z.object({ team }),
    reply: ok(taskCounts),
  }),
  listWorkspace: endpoint('GET /:type/module/:workspaceId/tasks', {
    access: 'task.read',
    summary: 'What the caller has to do in a workspace; with `team`, what everybody has.',
    query: listQuery({
      sort: taskSorts,
      filters: taskFilters,
    }),
    reply: list(task),
  }),
  countWorkspace: endpoint('GET /:type/module/:workspaceId/tasks/counts', {
    access: 'task.read',
    summary: 'How much the caller has to do in a workspace, or with `team` everybody; each up to 99.',
    query: z.object({ team }),
    reply: ok(taskCounts),
  }),
  find: endpoint('GET /:type/module/:workspaceId/tasks/:taskId', {
    access: 'task.read',
    summary: 'One task of a workspace.',
    reply: ok(task),
  }),
};
