import { z } from 'zod';
import { givenId, id, instant } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { logEntry } from '../../organization/log/log-entry.ts';
import { thread } from './comment.ts';

/** Something that was done to a record: a row of its log, and the name of what it is about. */
const change = logEntry.extend({ about: z.string().nullable() });

/** One place in the stream of a record: what was said, or what was done. */
const streamEntry = z.object({
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
  /** `open`: threads that nobody has resolved. */
  show: z
    .enum(['all', 'comments', 'open', 'changes', 'files'], 'Choose all, comments, open, changes or files')
    .default('all'),
  action: givenId('Choose an action of the record').optional(),
  limit: wholeNumber(limits.pageSizeMax, `Limit is a whole number from 1 to ${limits.pageSizeMax}`).default(
    limits.streamPageSize,
  ),
  beforeSeq: wholeNumber(Number.MAX_SAFE_INTEGER, 'A number of the log is needed').optional(),
  beforeComment: givenId('A comment is needed').optional(),
});

export type Stream = z.output<typeof stream>;
export type StreamEntry = z.output<typeof streamEntry>;
export type StreamQuery = z.output<typeof streamQuery>;
export type StreamChange = z.output<typeof change>;
