import { z } from 'zod';
import {
  baseVersion,
  givenId,
  id,
  instant,
  named,
  neededVersion,
  optional,
  optionalLongText,
  person,
  requiredLongText,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { logEntry } from '../../organization/log/log.endpoints.ts';

/** How somebody can answer a comment without a word. */
export const reactionKinds = ['agree', 'thanks', 'done', 'looking', 'question', 'celebrate'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** What people write of a comment. */
export const commentInput = z.object({
  text: requiredLongText('Write something first').meta({
    label: 'Text',
    control: 'textarea',
    isLong: true,
  }),
});

/** A comment is made on a record or on one of its actions; with `parent` it answers another. */
export const commentCreate = commentInput.extend({
  action: optional(givenId('Choose an action of the record')),
  parent: optional(givenId('Choose a comment of the record')),
});

export const commentPatch = commentInput.extend({ version: baseVersion });
export const commentRemoval = z.object({ reason: optionalLongText(1000) });
export const commentResolution = z.object({ resolved: z.boolean('Choose yes or no'), version: neededVersion });
export const commentPin = z.object({ pinned: z.boolean('Choose yes or no'), version: neededVersion });

export const reactionInput = z.object({
  kind: z.enum(reactionKinds, 'Choose a reaction from the list'),
  on: z.boolean('Choose yes or no'),
});

export const commentsSeen = z.object({ upTo: instant });

/** A comment. Of a deleted one its place alone is left, so that the answers to it keep theirs. */
export const comment = z.object({
  _id: id,
  record: id,
  action: named.nullable(),
  parent: id.nullable(),
  author: person.nullable(),
  text: z.string(),
  /** The people whom the text names, as they are called today. */
  mentions: z.array(named),
  createdAt: instant,
  /** Until then its author may change it. */
  editableUntil: instant,
  editedAt: instant.nullable(),
  isDeleted: z.boolean(),
  resolvedAt: instant.nullable(),
  resolvedBy: person.nullable(),
  isPinned: z.boolean(),
  /** The first few people who gave it are named. */
  reactions: z.array(
    z.object({ kind: z.enum(reactionKinds), count: z.int(), isMine: z.boolean(), people: z.array(named) }),
  ),
  version: z.int(),
});

/** A comment with its answers, the oldest first; in a stream with the last few of them. */
export const thread = comment.extend({ replies: z.array(comment), replyCount: z.int() });

/** Something that was done to a record: a row of its log, and the name of what it is about. */
const change = logEntry.extend({ about: z.string().nullable() });

/** One place in the stream of a record: what was said, or what was done. */
export const streamEntry = z.object({
  _id: id,
  at: instant,
  comment: thread.nullable(),
  change: change.nullable(),
});

/** Where a stream goes on: each of the two lists that it is made of has its own place. */
const streamPlace = z.object({ beforeSeq: z.int().nullable(), beforeComment: id.nullable() });

export const stream = z.object({
  entries: z.array(streamEntry),
  /** The threads that stand above the stream; of its first page alone. */
  pinned: z.array(thread),
  next: streamPlace.nullable(),
});

const wholeNumber = (max: number, message: string) =>
  z.coerce.number({ error: message }).int(message).min(1, message).max(max, message);

export const streamQuery = z.object({
  show: z.enum(['all', 'comments', 'changes'], 'Choose all, comments or changes').default('all'),
  action: givenId('Choose an action of the record').optional(),
  limit: wholeNumber(limits.pageSizeMax, `Limit is a whole number from 1 to ${limits.pageSizeMax}`).default(
    limits.streamPageSize,
  ),
  beforeSeq: wholeNumber(Number.MAX_SAFE_INTEGER, 'A number of the log is needed').optional(),
  beforeComment: givenId('A comment is needed').optional(),
});

export type Comment = z.output<typeof comment>;
export type Thread = z.output<typeof thread>;
export type Stream = z.output<typeof stream>;
export type StreamEntry = z.output<typeof streamEntry>;
export type StreamQuery = z.output<typeof streamQuery>;
export type StreamChange = z.output<typeof change>;
