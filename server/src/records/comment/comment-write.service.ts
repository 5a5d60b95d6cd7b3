import { limits } from 'contract/core/limits';
import type { Comment } from 'contract/records/comment/comment';
import { mentionedIn } from 'contract/records/comment/mention';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts';
import type { Records, Version } from '../record/record.service.ts';
import { tellOfComment } from './comment-notice.service.ts';
import type { WithActions } from '../record/record-file.service.ts';
import type { CommentTools } from './comment-tools.ts';
import { showComment } from './comment.store.ts';
import { checkMentions, keepMentions } from './mention.service.ts';

type Create = { text: string; action?: string | null | undefined; parent?: string | null | undefined };

const minutes = limits.commentEditMinutes;

/** Refuses a comment on what is not the record's. */
async function checkPlace<R extends WithActions>(
  ctx: WriteContext,
  { findOne }: CommentTools<R>,
  { record, action, parent }: Pick<Create, 'action' | 'parent'> & { record: R },
): Promise<void> {
  if (action && !record.tasks.some(({ _id }) => _id === action)) throw notFound('Action', 'action');
  if (!parent) return;
  const above = await findOne(ctx, record._id, parent).catch(() => null);
  if (!above) throw notFound('Comment', 'parent');
  if (above.parent) throw invalid({ parent: 'Answer the comment that began the thread' });
  if (action) throw invalid({ action: 'An answer belongs to its thread' });
}

/** Says something of a record, and changes what was said. */
export function createSaying<R extends WithActions>(tools: CommentTools<R>) {
  const { store, findToComment, lockOne, readableOf } = tools;
  return {
    async create(ctx: WriteContext, recordId: string, input: Create): Promise<Comment> {
      const record = await findToComment(ctx, recordId);
      await checkPlace(ctx, tools, { ...input, record });
      const named = mentionedIn(input.text);
      await checkMentions(ctx, readableOf(recordId), named);
      const { action = null, parent = null, text } = input;
      const extra = { record_id: recordId, action_id: action, parent_id: parent };
      const { _id } = await store.insert({ ...ctx, rootNumber: record.number }, { text }, { extra });
      await keepMentions(ctx, { recordId, commentId: _id }, named);
      const told = { record, readable: readableOf(recordId), threadId: parent ?? _id };
      await tellOfComment(ctx, { ...told, isAnswer: parent !== null, named });
      return showComment(ctx, _id);
    },

    /** Its author changes what a comment says, for some minutes; the server's clock decides. */
    async update(
      ctx: WriteContext,
      recordId: string,
      id: string,
      input: { text: string; version?: Version },
    ) {
      const record = await findToComment(ctx, recordId);
      const comment = await lockOne(ctx, recordId, id);
      if (comment.author !== ctx.actor.accountId) throw forbidden('Only its author can change a comment');
      if (!comment.isOpen)
        throw conflict(
          `A comment can be changed for ${minutes} minutes after it was made. Answer it instead.`,
          'RECORD_LOCKED',
        );
      const before = await showComment(ctx, id);
      const named = mentionedIn(input.text);
      const fresh = named.filter((account) => !before.mentions.some(({ _id }) => _id === account));
      await checkMentions(ctx, readableOf(recordId), fresh);
      const { text, version } = input;
      if (text === before.text) return before;
      const extra = { edited_at: sql`now()` };
      await store.update({ ...ctx, rootNumber: record.number }, id, { text }, { version, extra });
      await keepMentions(ctx, { recordId, commentId: id }, named);
      const told = { record, readable: readableOf(recordId), threadId: comment.parent ?? id };
      await tellOfComment(ctx, { ...told, isAnswer: false, named: fresh });
      return showComment(ctx, id);
    },
  };
}

/** Takes back what was said. */
export function createRemoving<R extends WithActions>(records: Records<R>, tools: CommentTools<R>) {
  const { store, findToComment, lockOne } = tools;
  return {
    /** Its author deletes a comment. */
    async remove(ctx: WriteContext, recordId: string, id: string) {
      const record = await findToComment(ctx, recordId);
      const comment = await lockOne(ctx, recordId, id);
      if (comment.author !== ctx.actor.accountId) throw forbidden('Only its author can delete a comment');
      await store.remove({ ...ctx, rootNumber: record.number }, id);
      return showComment(ctx, id);
    },

    /** Whoever moderates deletes what anybody has said, and says why. */
    async takeDown(ctx: WriteContext, recordId: string, id: string, reason: string) {
      const record = await records.find(ctx, recordId);
      await lockOne(ctx, recordId, id);
      await store.remove({ ...ctx, rootNumber: record.number }, id, reason);
      return showComment(ctx, id);
    },
  };
}
