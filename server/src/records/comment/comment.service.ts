import type { PeopleQuery } from 'contract/core/list';
import { limits } from 'contract/core/limits';
import { can, type Permission } from 'contract/core/rights/permissions';
import type { Comment, ReactionKind } from 'contract/records/comment/comment';
import type { StreamQuery } from 'contract/records/comment/stream';
import { mentionedIn } from 'contract/records/comment/mention';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts';
import { tellRow } from '../../core/http/publish.ts';
import { peopleOf, type Records, type Version } from '../record/record.service.ts';
import { tellOfComment } from './comment-notice.service.ts';
import { createCommentStore, findThread, showComment } from './comment.store.ts';
import { checkMentions, keepMentions, listReaders, type Readable } from './mention.service.ts';
import { countUnseen, markSeen } from './seen.service.ts';
import { readStream } from './stream.service.ts';

type Owner = RecordBase & { tasks: readonly { _id: string; assignedTo: readonly { _id: string }[] }[] };

type Create = { text: string; action?: string | null | undefined; parent?: string | null | undefined };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

const minutes = limits.commentEditMinutes;

/** What people say of the records of a kind. Nothing of it is part of a record, of its version or of what is signed. */
export function createComments<R extends Owner>(records: Records<R>) {
  const { kind } = records;
  const store = createCommentStore(kind);

  /** The record, when the caller may say something of it. */
  async function findToComment(ctx: WriteContext, recordId: string): Promise<R> {
    const record = await records.find(ctx, recordId);
    const people = { ...peopleOf(record), assignee: record.tasks.flatMap(({ assignedTo }) => assignedTo) };
    if (!can(ctx.actor, `${kind}.comment` satisfies Permission, people)) throw forbidden();
    return record;
  }

  /** A comment that is there, locked; with `isThread`, one that others answer. */
  async function lockOne(ctx: WriteContext, recordId: string, id: string, { isThread = false } = {}) {
    const comment = await store.find(ctx, id, { lock: 'change', where: of(recordId) });
    if (isThread && comment.parent) throw conflict('Only the comment that began a thread can be marked.');
    return comment;
  }

  const readableOf = (recordId: string): Readable => ({ kind, recordId });

  async function checkPlace(ctx: WriteContext, record: R, { action, parent }: Create): Promise<void> {
    if (action && !record.tasks.some(({ _id }) => _id === action)) throw notFound('Action', 'action');
    if (!parent) return;
    const above = await store.find(ctx, parent, { where: of(record._id) }).catch(() => null);
    if (!above) throw notFound('Comment', 'parent');
    if (above.parent) throw invalid({ parent: 'Answer the comment that began the thread' });
    if (action) throw invalid({ action: 'An answer belongs to its thread' });
  }

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

    async create(ctx: WriteContext, recordId: string, input: Create): Promise<Comment> {
      const record = await findToComment(ctx, recordId);
      await checkPlace(ctx, record, input);
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
      if (comment.author !== ctx.actor.accountId) throw forbidden('Only its author changes a comment');
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

    /** Its author deletes a comment. */
    async remove(ctx: WriteContext, recordId: string, id: string) {
      const record = await findToComment(ctx, recordId);
      const comment = await lockOne(ctx, recordId, id);
      if (comment.author !== ctx.actor.accountId) throw forbidden('Only its author deletes a comment');
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
      const record = await records.lockToUpdate(ctx, recordId);
      const { pinned } = await lockOne(ctx, recordId, id, { isThread: true });
      if (pinned === input.pinned) return showComment(ctx, id);
      const [count] = await ctx.db.query<{ n: number }>(sql`
        select count(*) as n from comments c where c.organization_id = app_organization() and c.record_id = ${recordId}
           and c.pinned_at is not null and c.deleted_at is null`);
      if (input.pinned && (count?.n ?? 0) >= limits.pinnedComments)
        throw conflict(`At most ${limits.pinnedComments} threads stand above the stream. Unpin one first.`);
      const columns = { pinned_at: input.pinned ? sql`now()` : null };
      const action = input.pinned ? 'pinned' : 'unpinned';
      return mark(ctx, { record, id }, { action, columns });
    },

    /** Gives or takes back the caller's reaction, of which the log says nothing. */
    async react(ctx: WriteContext, recordId: string, id: string, input: { kind: ReactionKind; on: boolean }) {
      await findToComment(ctx, recordId);
      const { version } = await lockOne(ctx, recordId, id);
      await ctx.db.query(
        input.on
          ? sql`insert into comment_reactions (organization_id, comment_id, kind, account_id, record_id)
              values (app_organization(), ${id}, ${input.kind}, app_account(), ${recordId}) on conflict do nothing`
          : sql`delete from comment_reactions where organization_id = app_organization() and comment_id = ${id}
              and kind = ${input.kind} and account_id = app_account()`,
      );
      tellRow(ctx, {
        entity: store.entity.name,
        action: 'reacted',
        workspaceId: ctx.workspaceId,
        rootId: recordId,
        recordId: id,
        recordVersion: version,
      });
      return showComment(ctx, id);
    },
  };
}
