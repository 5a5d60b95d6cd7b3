import { can, type Permission } from 'contract/core/rights/permissions';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import type { WithActions } from '../record/record-file.service.ts';
import { type Records } from '../record/record.service.ts';
import { peopleOf } from '../record/record-standing.service.ts';
import { createCommentStore } from './comment.store.ts';
import type { Readable } from './mention.service.ts';

/** What everything needs that is done with the comments on a kind of record. */
export function commentTools<R extends WithActions>(records: Records<R>) {
  const { kind } = records;
  const store = createCommentStore(kind);
  const of = (recordId: string) => sql`t.record_id = ${recordId}`;
  return {
    store,

    readableOf: (recordId: string): Readable => ({ kind, recordId }),

    /** A comment of the record that is there. */
    findOne: (ctx: WriteContext, recordId: string, id: string) =>
      store.find(ctx, id, { where: of(recordId) }),

    /** The record, when the caller may say something of it. */
    async findToComment(ctx: WriteContext, recordId: string): Promise<R> {
      const record = await records.find(ctx, recordId);
      const people = { ...peopleOf(record), assignee: record.tasks.flatMap(({ assignedTo }) => assignedTo) };
      if (!can(ctx.actor, `${kind}.comment` satisfies Permission, people)) throw forbidden();
      return record;
    },

    /** The record, when the caller may change it: what stands above its stream is no part of it, and so is changed whatever its stage. */
    async findToPin(ctx: WriteContext, recordId: string): Promise<R> {
      const record = await records.find(ctx, recordId, { lock: 'change' });
      const people = { ...peopleOf(record), manager: records.editorsOf(record) };
      if (!can(ctx.actor, `${kind}.update` satisfies Permission, people)) throw forbidden();
      return record;
    },

    /** A comment that is there, locked; with `isThread`, one that others answer. */
    async lockOne(ctx: WriteContext, recordId: string, id: string, { isThread = false } = {}) {
      const comment = await store.find(ctx, id, { lock: 'change', where: of(recordId) });
      if (isThread && comment.parent) throw conflict('Only the comment that began a thread can be marked.');
      return comment;
    },
  };
}

export type CommentTools<R extends WithActions> = ReturnType<typeof commentTools<R>>;
