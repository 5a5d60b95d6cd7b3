import type { PeopleQuery } from 'contract/core/list';
import type { StreamQuery } from 'contract/records/comment/stream';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Records } from '../record/record.service.ts';
import { createMarking } from './comment-mark.service.ts';
import type { WithActions } from '../record/record-file.service.ts';
import { commentTools } from './comment-tools.ts';
import { createRemoving, createSaying } from './comment-write.service.ts';
import { findThread } from './comment.store.ts';
import { listReaders } from './mention.service.ts';
import { countUnseen, markSeen } from './seen.service.ts';
import { readStream } from './stream.service.ts';

/** What people say of the records of a kind. Nothing of it is part of a record, of its version or of what is signed. */
export function createComments<R extends WithActions>(records: Records<R>) {
  const { kind } = records;
  const tools = commentTools(records);
  const { readableOf } = tools;
  return {
    ...createSaying(tools),
    ...createRemoving(records, tools),
    ...createMarking(tools),

    async stream(ctx: Context, recordId: string, query: StreamQuery) {
      const [, found] = await Promise.all([
        records.find(ctx, recordId),
        readStream(ctx, { kind, recordId, query }),
      ]);
      return found;
    },

    async countUnread(ctx: Context, recordId: string) {
      const [, count] = await Promise.all([records.find(ctx, recordId), countUnseen(ctx, recordId)]);
      return count;
    },

    async markSeen(ctx: WriteContext, recordId: string, upTo: string) {
      await records.find(ctx, recordId);
      return markSeen(ctx, recordId, upTo);
    },

    async listPeople(ctx: Context, recordId: string, query: PeopleQuery) {
      const [, people] = await Promise.all([
        records.find(ctx, recordId),
        listReaders(ctx, readableOf(recordId), query),
      ]);
      return people;
    },

    async find(ctx: Context, recordId: string, id: string) {
      const [, thread] = await Promise.all([records.find(ctx, recordId), findThread(ctx, recordId, id)]);
      return thread;
    },
  };
}
