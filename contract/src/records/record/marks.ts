import { z } from 'zod';
import type { Permission } from '../../core/rights/permissions.ts';
import { endpoint } from '../../core/endpoint.ts';
import { givenId, id, named, optional, optionalText, requiredText } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { severalOf } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';

/** A tag as it is kept: small letters, single blanks. */
export const plainTag = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');

const tag = requiredText('A tag has at least one character', limits.tagMax)
  .refine((word) => !/[,;]/.test(word), 'A tag has no comma and no semicolon')
  .transform(plainTag);

/** A list that was taken away is an empty one. */
export const noneIfNull = (value: unknown) => (value === null || value === '' ? [] : value);

/** Free words by which people find records of their own. Each is kept once, in small letters; null takes all away. */
export const recordTags = {
  tags: z
    .preprocess(
      noneIfNull,
      z
        .array(tag, { error: 'Tags are a list of words' })
        .max(limits.tagsOfRecord, `At most ${limits.tagsOfRecord} tags`)
        .transform((words) => [...new Set(words)])
        .optional(),
    )
    .meta({
      label: 'Tags',
      control: 'tags',
      help: `Words of your own, each up to ${limits.tagMax} characters long. A comma or Enter ends one.`,
    }),
};

/** Tags, and the number that a record has in another system. */
export const recordMarks = {
  ...recordTags,
  externalRef: optionalText(limits.externalRefMax).meta({
    label: 'External reference',
    help: 'Its number in another system or register.',
  }),
};

/** The record above one, of the same kind and workspace. */
export const parentRecord = (label: string) =>
  optional(givenId('Choose one from the list')).meta({ label, control: 'record' });

/** How an answer says the tags of a record. */
export const shownTags = { tags: z.array(z.string()) };

/** How an answer says all marks of a record, and the one above it: by its number and its name together. */
export const shownMarks = {
  ...shownTags,
  externalRef: z.string().nullable(),
  parent: named.nullable(),
};

/** What a list is narrowed to: those with one of these tags. */
export const tagFilter = { tag: severalOf(tag).optional() };

/** What a list is narrowed to besides: those right below one of these. */
export const marksFilter = {
  ...tagFilter,
  parent: severalOf(givenId('Choose them from the list')).optional(),
};

/** What the records of a workspace are marked with, the most used first: tags, and records that have others below them. */
export const marksInUse = z.object({
  tags: z.array(z.object({ tag: z.string(), records: z.int() })),
  parents: z.array(z.object({ _id: id, name: z.string(), records: z.int() })),
});

export type MarksInUse = z.output<typeof marksInUse>;

/** The call that tells which marks are in use, by the path of the records of a kind. */
export const marksEndpoint = <const P extends `/${string}`, const A extends Permission>(
  path: P,
  { access, many }: { access: A; many: string },
) =>
  endpoint(`GET ${path}/workspace/:workspaceId/marks`, {
    access,
    summary: `The tags that ${many} of a workspace have, and which of them have others below them, as the last ${limits.marksLookedAt.toLocaleString('en')} that were raised with any say.`,
    reply: ok(marksInUse),
  });
