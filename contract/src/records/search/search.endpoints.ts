import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { calendarDate, givenId, id, instant, named, searchText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { moduleKeys } from '../../core/modules.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { ok } from '../../core/reply.ts';

/** What stands in workspaces and is found by any of its words. */
export const entryKinds = [
  ...recordKindKeys,
  'action',
  'comment',
  'file',
  'analysis',
  'cause',
  'checklist',
  'run',
  'answer',
] as const;

export const searchKinds = [...entryKinds, 'workspace', 'site', 'process', 'person'] as const;

/** The coarse statuses of everything. */
export const searchStatuses = ['pending', 'in-progress', 'on-hold', 'completed', 'cancelled'] as const;

/** Where besides a title something can be found. */
export const searchFields = [
  'number',
  'description',
  'custom',
  'tags',
  'externalRef',
  'fields',
  'text',
  'answer',
  'remark',
  'said',
  'note',
  'verification',
  'comment',
  'question',
  'questions',
  'evidence',
  'reason',
  'category',
] as const;

/** Something that was found: what it is, how it is called, where it was found, and the way to it. */
export const searchHit = z.object({
  _id: id,
  kind: z.enum(searchKinds),
  title: z.string(),
  /** Its own number, or that of the record that it hangs on. */
  number: z.string().nullable(),
  /** Where it belongs: the workspace of a record, the email of a person. */
  detail: z.string().nullable(),
  module: z.enum(moduleKeys).nullable(),
  link: z.string(),
  /** The text in which it was found, where that is not its title. */
  found: z.object({ field: z.enum(searchFields), text: z.string() }).nullable(),
  /** The name of the record that it hangs on. */
  recordName: z.string().nullable(),
  workspace: named.nullable(),
  status: z.enum(searchStatuses).nullable(),
  at: instant.nullable(),
  by: z.string().nullable(),
});

export type SearchHit = z.output<typeof searchHit>;

const tooShort = 'Type at least 2 characters';
const searched = searchText(100).min(2, tooShort).optional();

const found = {
  hits: z.array(searchHit),
  /** The words in them that were looked for, as they are written there. */
  marks: z.array(z.string()),
  /** Whether nothing had the words as they were typed, so that words near to them were looked for. */
  isNear: z.boolean(),
};

const facet = <V extends z.ZodType>(value: V) => z.array(z.object({ value, count: z.int().min(1) }));

const facets = z.object({
  kind: facet(z.enum(searchKinds)),
  module: facet(z.enum(moduleKeys)),
  workspace: facet(named),
  status: facet(z.enum(searchStatuses)),
  person: facet(named),
});

export type SearchFacets = z.output<typeof facets>;

const pageOfResults = z.coerce
  .number({ error: 'Page is a whole number from 1' })
  .int('Page is a whole number from 1')
  .min(1, 'Page is a whole number from 1')
  .max(limits.pageMax, 'Page is a whole number from 1');

const isAsked = ({ search, q }: { search?: string | undefined; q?: string | undefined }) =>
  (search ?? q) !== undefined;

const of = {
  access: 'organization.read',
  topic: 'search',
  rates: [{ by: 'user', limit: 60, seconds: 60 }],
} as const;

export const searchEndpoints = {
  find: endpoint('GET /search', {
    ...of,
    summary:
      'Records by name, number or any of their words, what hangs on them, checklists, workspaces, sites, processes and people, as far as the caller may see them; a few of each kind. Where nothing has the words, what has words that differ by a letter or two.',
    query: z
      .object({ search: searched, q: searched })
      .refine(isAsked, { path: ['search'], message: tooShort }),
    reply: ok(z.object(found)),
  }),
  results: endpoint('GET /search/results', {
    ...of,
    summary:
      'The same on pages of 20, the best first and then the newest, with how many there are of each kind, module, workspace, status and author; each of them and the days narrow it.',
    query: z
      .object({
        search: searched,
        q: searched,
        kind: z.enum(searchKinds, 'Choose a kind').optional(),
        module: z.enum(moduleKeys, 'Choose a module').optional(),
        workspace: givenId('Choose a workspace').optional(),
        status: z.enum(searchStatuses, 'Choose a status').optional(),
        person: givenId('Choose a person').optional(),
        from: calendarDate('Choose a date').optional(),
        to: calendarDate('Choose a date').optional(),
        page: pageOfResults.default(1),
      })
      .refine(isAsked, { path: ['search'], message: tooShort }),
    reply: ok(
      z.object({
        ...found,
        facets,
        total: z.int().min(0),
        /** Whether there are more than are counted. */
        totalIsCapped: z.boolean(),
        page: z.int(),
        totalPages: z.int(),
      }),
    ),
  }),
};
