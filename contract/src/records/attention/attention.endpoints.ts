import { z } from 'zod';
import { cappedCount } from '../../core/capped-count.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, person, searchText } from '../../core/field.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { attentionGroups } from '../../core/record-kind.ts';
import { listQuery, queryFlag } from '../../core/list.ts';
import { moduleKeys } from '../../core/modules.ts';
import { list, ok } from '../../core/reply.ts';
import { severities } from '../../core/severity.ts';
import { attentionKeys } from './attention-rules.ts';
import { snoozeInput } from './snooze.ts';

/** One row of the needs-attention list: what, why in one sentence, since when, how severe. */
export const attentionItem = z.object({
  _id: id,
  name: z.string(),
  number: z.string(),
  key: z.enum(attentionKeys),
  why: z.string(),
  since: z.string(),
  severity: z.enum(severities),
  attentionType: z.enum(['action', 'library']),
  /** What it is, or what the action belongs to. */
  kind: z.enum(recordKindKeys),
  workspace: id,
  /** The record that it is about, or that it belongs to. */
  record: id,
  recordName: z.string(),
  /** How many days ago that was, by the day of the site; below zero for what is still ahead. */
  days: z.int(),
  people: z.array(person),
  /** Who manages the record, whoever it waits for. */
  managers: z.array(z.object({ _id: id })),
  /** Whether it is the caller's to do something about. */
  isMine: z.boolean(),
  /** Whether whoever should act was reminded today, by the day of the site. */
  isReminded: z.boolean(),
  /** For whom the caller would do it, where that is somebody who is away. */
  standsInFor: z.string().nullable(),
  link: z.string(),
  /** Who put it off until the end of which day, while that lasts. */
  snooze: z.object({ until: z.string(), reason: z.string(), by: person }).nullable(),
});

export type AttentionItem = z.output<typeof attentionItem>;

/** What needs attention across workspaces, with where it is; what concerns the organization itself is in no workspace. */
export const attentionEntry = attentionItem.extend({
  number: z.string().nullable(),
  recordName: z.string().nullable(),
  attentionType: z.enum([
    'action',
    'library',
    'review',
    'account',
    'invitation',
    'import',
    'report',
    'subscription',
  ]),
  kind: z.enum(recordKindKeys).nullable(),
  workspace: id.nullable(),
  module: z.enum(moduleKeys).nullable(),
  workspaceName: z.string().nullable(),
  organization: z.object({ _id: id, name: z.string().nullable() }),
});

export type AttentionEntry = z.output<typeof attentionEntry>;

/** What the navigation of a workspace counts. */
const workspaceCounts = z.object({
  /** All its records. */
  library: z.int(),
  mine: cappedCount,
  attention: cappedCount,
  hasOverdue: z.boolean(),
});

const groupCounts = z.record(z.enum(attentionGroups), cappedCount);

/**
 * How much needs attention, by whose it is and by what is to be done about it; each up to 99. `rules` are those that have found
 * something, also where one of them alone is asked for.
 */
const summary = z.object({
  rules: z.array(z.enum(attentionKeys)),
  whose: z.object({ me: cappedCount, others: cappedCount, all: cappedCount }),
  groups: z.object({ me: groupCounts, others: groupCounts, all: groupCounts }),
});

export type AttentionSummary = z.output<typeof summary>;

/** `true` shows what is put off alone; it is left out unless told. */
const snoozed = queryFlag.optional();

export const attentionSorts = ['since'] as const;

/** What the list of a workspace is narrowed by. */
export const attentionFilters = {
  filterData: z.enum(['action', 'library'], 'Choose action or library').optional(),
  key: z.enum(attentionKeys, 'Choose a rule').optional(),
  whose: z.enum(['me', 'others', 'all'], 'Choose me, others or all').optional(),
  snoozed,
};

/**
 * `me`: what is the caller's to do something about; `team`: what is of the workspaces whose records they may change; `all`:
 * what they may see; `others`: of that, what is not theirs.
 */
const whose = z.enum(['me', 'team', 'others', 'all'], 'Choose me, team, others or all');

const across = {
  snoozed,
  whose: whose.default('me'),
  module: z.enum(moduleKeys, 'Choose a module').optional(),
};

/** What the list of all workspaces is narrowed by, as an export is told. */
export const allAttentionFilters = { ...across, whose: whose.optional(), key: attentionFilters.key };

const itemPath = '/:type/module/:workspaceId/attention/:key/:attentionId' as const;
const snoozePath = `${itemPath}/snooze` as const;
const stales = ['log'] as const;

export const attentionEndpoints = {
  listMine: endpoint('GET /attention', {
    access: 'signedIn',
    topic: 'attention',
    summary:
      'What needs the attention of the caller, in every module and every organization where they are active; by what is to be done, oldest first.',
    query: listQuery({ sort: attentionSorts, filters: { ...across, key: attentionFilters.key } }),
    reply: list(attentionEntry),
  }),
  countMine: endpoint('GET /attention/counts', {
    access: 'signedIn',
    topic: 'attention',
    summary: 'How much needs the attention of the caller, as `GET /attention` would list it, up to 99.',
    reply: ok(cappedCount),
  }),
  summarizeMine: endpoint('GET /attention/summary', {
    access: 'signedIn',
    topic: 'attention',
    summary:
      'How much of what `GET /attention` would list is whose, and what is to be done about it; each up to 99.',
    query: z.object({
      search: searchText().optional(),
      snoozed,
      module: across.module,
      key: z.enum(attentionKeys, 'Choose a rule').optional(),
    }),
    reply: ok(summary),
  }),
  listMineOfType: endpoint('GET /attention/:type', {
    access: 'signedIn',
    topic: 'attention',
    summary: 'The same for one rule; 404 where there is no such rule.',
    query: listQuery({ sort: ['since'], filters: across }),
    reply: list(attentionEntry),
  }),
  list: endpoint('GET /:type/module/:workspaceId/attention', {
    access: 'attention.read',
    summary: 'What needs attention in a workspace, by what is to be done, oldest first.',
    query: listQuery({
      sort: ['since'],
      filters: {
        ...attentionFilters,
        /** One thing alone, by its `_id`. */
        item: id.optional(),
      },
    }),
    reply: list(attentionItem),
  }),
  summarize: endpoint('GET /:type/module/:workspaceId/attention/summary', {
    access: 'attention.read',
    summary: 'How much of what needs attention in a workspace is whose, and what is to be done about it.',
    query: z.object({
      search: searchText().optional(),
      snoozed,
      filterData: attentionFilters.filterData,
      key: attentionFilters.key,
    }),
    reply: ok(summary),
  }),
  counts: endpoint('GET /:type/module/:workspaceId/counts', {
    access: 'attention.read',
    summary:
      'What the navigation of a workspace counts: its records, those of the caller, and what needs attention.',
    reply: ok(workspaceCounts),
  }),
  remind: endpoint(`POST ${itemPath}/reminders`, {
    access: 'attention.remind',
    topic: 'attention',
    summary: 'Reminds whoever should act of something that needs attention, once a day at most.',
    reply: ok(attentionItem),
    success: 'Reminder sent',
    failure: 'Failed to send the reminder',
    stales,
  }),
  snooze: endpoint(`PUT ${snoozePath}`, {
    access: 'attention.snooze',
    topic: 'attention',
    summary: 'Puts off something that needs attention, for everybody, for at most 14 days; never an alert.',
    body: snoozeInput,
    reply: ok(attentionItem),
    success: 'Snoozed',
    failure: 'Failed to snooze',
    stales,
  }),
  endSnooze: endpoint(`DELETE ${snoozePath}`, {
    access: 'attention.snooze',
    topic: 'attention',
    summary: 'Ends before its time that something is put off.',
    reply: ok(attentionItem),
    success: 'It needs attention again',
    failure: 'Failed to end the snooze',
    stales,
  }),
};
