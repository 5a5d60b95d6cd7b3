import { limits } from 'contract/core/limits';
import type { Comment, ReactionKind } from 'contract/records/comment/comment';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { tellRow } from '../../core/http/publish.ts';
import type { WithActions } from '../record/record-file.service.ts';
import type { CommentTools } from './comment-tools.ts';
import { showComment } from './comment.store.ts';

/** Refuses to put another thread above a stream that has enough of them there. */
async function checkPins(ctx: WriteContext, recordId: string): Promise<void> {
  const [count] = await ctx.db.query<{ n: number }>(sql`
    select count(*) as n from comments c where c.organization_id = app_organization() and c.record_id = ${recordId}
       and c.pinned_at is not null and c.deleted_at is null`);
  if ((count?.n ?? 0) >= limits.pinnedComments)
    throw conflict(`At most ${limits.pinnedComments} threads can be pinned. Unpin one first.`);
}

/** Marks what was said: as resolved, above the stream, by a reaction. */
export function createMarking<R extends WithActions>(tools: CommentTools<R>) {
  const { store, findToComment, findToPin, lockOne } = tools;

  /** Marks a thread, with its row in the log. */
  async function mark(
    ctx: WriteContext,
    { record, id }: { record: R; id: string },
    { action, columns }: { action: string; columns: Record<string, unknown> },
  ): Promise<Comment> {
    const within = { ...ctx, rootNumber: record.number };
    await store.update(within, id, {}, { action, extra: columns });
    return showComment(ctx, id);
  }

  return {
    async resolve(ctx: WriteContext, recordId: string, id: string, input: { resolved: boolean }) {
      const record = await findToComment(ctx, recordId);
      const { resolved } = await lockOne(ctx, recordId, id, { isThread: true });
      if (resolved === input.resolved) return showComment(ctx, id);
      const columns = input.resolved
        ? { resolved_at: sql`now()`, resolved_by: ctx.actor.accountId }
        : { resolved_at: null, resolved_by: null };
      const action = input.resolved ? 'resolve' : 'reopen';
      return mark(ctx, { record, id }, { action, columns });
    },

    async pin(ctx: WriteContext, recordId: string, id: string, input: { pinned: boolean }) {
      const record = await findToPin(ctx, recordId);
      const { pinned } = await lockOne(ctx, recordId, id, { isThread: true });
      if (pinned === input.pinned) return showComment(ctx, id);
      if (input.pinned) await checkPins(ctx, recordId);
      const columns = { pinned_at: input.pinned ? sql`now()` : null };
      const action = input.pinned ? 'pinned' : 'unpinned';
      return mark(ctx, { record, id }, { action, columns });
    },

    /** Gives or takes back the caller's reaction, of which the log says nothing. */
    async react(ctx: WriteContext, recordId: string, id: string, input: { kind: ReactionKind; on: boolean }) {
      const { confidential } = await findToComment(ctx, recordId);
      const { version } = await lockOne(ctx, recordId, id);
      await ctx.db.query(
        input.on
          ? sql`insert into comment_reactions (organization_id, comment_id, kind, account_id, record_id)
              values (app_organization(), ${id}, ${input.kind}, app_account(), ${recordId}) on conflict do nothing`
          : sql`delete from comment_reactions where organization_id = app_organization() and comment_id = ${id}
              and kind = ${input.kind} and account_id = app_account()`,
      );
      const row = {
        entity: store.entity.name,
        action: 'reacted',
        workspaceId: ctx.workspaceId,
        rootId: recordId,
        recordId: id,
        recordVersion: version,
      };
      tellRow(ctx, row, { confided: confidential ? [recordId] : [] });
      return showComment(ctx, id);
    },
  };
}
