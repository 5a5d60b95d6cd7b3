import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, searchText } from '../../core/field.ts';
import { moduleKeys } from '../../core/modules.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { ok } from '../../core/reply.ts';

export const searchKinds = [...recordKindKeys, 'action', 'workspace', 'site', 'process', 'person'] as const;

/** Something that was found: what it is, how it is called, and the way to it. */
export const searchHit = z.object({
  _id: id,
  kind: z.enum(searchKinds),
  title: z.string(),
  number: z.string().nullable(),
  /** Where it belongs: the workspace of a record, the e-mail of a person. */
  detail: z.string().nullable(),
  module: z.enum(moduleKeys).nullable(),
  link: z.string(),
});

export type SearchHit = z.output<typeof searchHit>;

const tooShort = 'Type at least 2 characters';
const searched = searchText(100).min(2, tooShort).optional();

export const searchEndpoints = {
  find: endpoint('GET /search', {
    access: 'organization.read',
    topic: 'search',
    summary:
      'Records by name or number, workspaces, sites, processes and people that hold a text, as far as the caller may see them; a few of each kind.',
    query: z
      .object({ search: searched, q: searched })
      .refine(({ search, q }) => (search ?? q) !== undefined, { path: ['search'], message: tooShort }),
    reply: ok(z.object({ hits: z.array(searchHit) })),
    rates: [{ by: 'user', limit: 60, seconds: 60 }],
  }),
};
