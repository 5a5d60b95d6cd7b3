import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { reason, givenId, id, instant, person } from '../../core/field.ts';
import { legalHoldLabel } from '../../core/legal-hold-words.ts';
import { limits } from '../../core/limits.ts';
import { listQuery } from '../../core/list.ts';
import { type ActionKind, type RecordKind, recordKindKeys, recordKinds } from '../../core/record-kinds.ts';
import { list, ok } from '../../core/reply.ts';

const otherLabels = {
  custom_field: 'Additional field',
  role: 'Role',
  group: 'Group',
  checklist: 'Checklist',
} as const;

export type DeletedKind = RecordKind | ActionKind | `${RecordKind}_file` | keyof typeof otherLabels;

/** What each kind of deleted thing is called. */
export const deletedKindLabels: Record<DeletedKind, string> = Object.assign(
  {},
  ...recordKindKeys.map((one) => ({
    [one]: recordKinds[one].words.title,
    [`${one}_action`]: 'Action',
    [`${one}_file`]: 'File',
  })),
  otherLabels,
);
export const deletedKinds = Object.keys(deletedKindLabels) as [DeletedKind, ...DeletedKind[]]; // Object.keys loses the literal keys

const kind = z.enum(deletedKinds, 'Choose a type');

/** Why a record is not deleted for good: it is on legal hold, its time is not over, or it was signed or approved. */
export const keptWays = ['legal-hold', 'retention', 'approval'] as const;

/** One thing that was deleted and can be brought back. The number of a part of a record is the record's. */
export const deletedItem = z.object({
  _id: id,
  kind,
  number: z.string().nullable(),
  name: z.string(),
  deletedBy: person.nullable(),
  deletedAt: instant,
  reason: z.string().nullable(),
  /** Whether the caller may delete it for good, and nothing keeps it. */
  isPurgeable: z.boolean(),
  /** What keeps a record whoever asks, and from which day it may go and in how many days that is, where it is kept for a time. */
  keptBy: z.enum(keptWays).nullable(),
  keptUntil: z.string().nullable(),
  daysLeft: z.int().nullable(),
});

export type DeletedItem = z.output<typeof deletedItem>;

const keptLabels = {
  'legal-hold': 'On legal hold',
  retention: 'Until its time is over',
  approval: 'Signed or approved: always',
} as const satisfies Record<(typeof keptWays)[number], string>;

/** What keeps a deleted record, in words; null where nothing does. */
export const keptText = ({ keptBy }: Pick<DeletedItem, 'keptBy'>) => (keptBy ? keptLabels[keptBy] : null);

const items = z
  .array(z.object({ kind, _id: givenId('Choose from the list') }, 'Choose from the list'), {
    error: 'Choose at least one',
  })
  .min(1, 'Choose at least one')
  .max(limits.bulkMax, `At most ${limits.bulkMax} at once`);

const body = z.object({ items, reason });
const legalHoldOfSeveral = body.extend({
  isHeld: z.boolean('Use true or false').meta({ label: legalHoldLabel, control: 'checkbox' }),
});
const all = '/:type/module/:workspaceId/deleted' as const;
const stales = [
  ...recordKindKeys,
  'subscription',
  'analytics',
  'attention',
  'task',
  'log',
  'role',
  'group',
  'member',
  'custom-field',
  'checklist',
] as const;

export const deletedSorts = ['deletedAt', 'name'] as const;
export const deletedFilters = { kind: kind.optional() };

export const deletedEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: 'deleted.read',
    summary:
      'Everything of a workspace that was deleted and can be restored, of the kinds that the caller may read; latest first.',
    query: listQuery({ sort: deletedSorts, filters: deletedFilters }),
    reply: list(deletedItem),
  }),
  restore: endpoint(`POST ${all}/restore`, {
    access: 'deleted.read',
    summary: 'Brings deleted things back, all or none; each needs the right to manage its kind.',
    body,
    reply: ok(z.object({ restored: z.int() })),
    success: 'Restored',
    failure: 'Failed to restore',
    stales,
  }),
  purge: endpoint(`POST ${all}/purge`, {
    access: 'deleted.purge',
    summary:
      'Deletes for good what is deleted already, all or none; each needs the right to do so to its kind. The log stays.',
    body,
    reply: ok(z.object({ purged: z.int() })),
    success: 'Permanently deleted',
    failure: 'Failed to delete',
    stales,
  }),
  hold: endpoint(`POST ${all}/legal-hold`, {
    access: 'deleted.read',
    summary:
      'Places deleted records on legal hold, or releases them, all or none; each needs the right to do so to its kind.',
    body: legalHoldOfSeveral,
    reply: ok(z.object({ changed: z.int() })),
    success: 'Legal hold changed',
    failure: 'Failed to change the legal hold',
    stales,
  }),
};
