import { z } from 'zod';
import {
  neededVersion,
  givenId,
  id,
  instant,
  named,
  optional,
  person,
  reason,
  requiredLongText,
} from '../../core/field.ts';

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
  action: optional(givenId('Choose an action of the record').meta({ label: 'Action' })),
  parent: optional(givenId('Choose a comment of the record').meta({ label: 'Answers' })),
});

export const commentPatch = commentInput.extend({ version: neededVersion });
export const commentRemoval = z.object({ reason });
export const commentResolution = z.object({
  resolved: z.boolean('Choose yes or no').meta({ label: 'Resolved' }),
});
export const commentPin = z.object({
  pinned: z.boolean('Choose yes or no').meta({ label: 'Pinned' }),
});

export const reactionInput = z.object({
  kind: z.enum(reactionKinds, 'Choose a reaction from the list'),
  on: z.boolean('Choose yes or no').meta({ label: 'Given' }),
});

export const commentsSeen = z.object({ upTo: instant.meta({ label: 'Seen up to' }) });

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

export type Comment = z.output<typeof comment>;
export type Thread = z.output<typeof thread>;
