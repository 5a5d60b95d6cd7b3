import { limits } from 'contract/core/limits';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { id, instant } from 'contract/core/field';
import { commentInput, type Comment, type Thread } from 'contract/records/comment/comment';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { showNamed, showPerson } from '../../core/store/entity.ts';
import { createStore } from '../../core/store/store.ts';

/** What the log keeps of a comment, and what the rules of writing ask of it. Its text has people by their names. */
const written = z.object({
  _id: id,
  record: id,
  parent: id.nullable(),
  author: id.nullable(),
  text: z.string(),
  resolved: z.boolean(),
  pinned: z.boolean(),
  isOpen: z.boolean(),
  version: z.int(),
  createdAt: instant,
});

const editTime = `interval '${limits.commentEditMinutes} minutes'`;

/** The store of the comments on a kind of record. They are no part of the record: it keeps its version. */
export const createCommentStore = (kind: RecordKind) =>
  createStore({
    name: `${kind}_comment`,
    title: 'Comment',
    table: 'comments',
    module: recordKinds[kind].module,
    input: commentInput.extend({ resolved: z.boolean(), pinned: z.boolean() }),
    reply: written,
    inWorkspace: true,
    root: 'record',
    computed: {
      record: 't.record_id',
      parent: 't.parent_id',
      author: 't.created_by',
      text: 'comment_words(t.organization_id, t.text)',
      resolved: 't.resolved_at is not null',
      pinned: 't.pinned_at is not null',
      isOpen: `now() < t.created_at + ${editTime}`,
    },
    search: 'lower(t.text)',
    sorts: { createdAt: 't.id' },
    defaultSort: '-createdAt',
  });

const personOf = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = c.organization_id and x.id = ${column})`;

const mentions = `coalesce((select json_agg(${showNamed} order by lower(x.name)) from comment_mentions m
  join accounts x on x.organization_id = m.organization_id and x.id = m.account_id
  where m.organization_id = c.organization_id and m.comment_id = c.id and c.deleted_at is null), '[]'::json)`;

const reactions = `coalesce((select json_agg(json_build_object('kind', g.kind, 'count', g.n, 'isMine', g.mine, 'people', g.people) order by g.first, g.kind)
  from (select r.kind, count(*) as n, bool_or(r.account_id = app_account()) as mine, min(r.created_at) as first,
               (array_agg(${showNamed} order by r.created_at))[1:20] as people
          from comment_reactions r join accounts x on x.organization_id = r.organization_id and x.id = r.account_id
         where r.organization_id = c.organization_id and r.comment_id = c.id and c.deleted_at is null group by r.kind) g), '[]'::json)`;

// The fields of a comment, from its row `c`.
const fields = `'_id', c.id, 'record', c.record_id, 'parent', c.parent_id, 'author', ${personOf('c.created_by')},
  'action', (select ${showNamed} from actions x where x.organization_id = c.organization_id and x.id = c.action_id),
  'text', case when c.deleted_at is null then c.text else '' end, 'mentions', ${mentions}, 'reactions', ${reactions},
  'createdAt', c.created_at, 'editableUntil', c.created_at + ${editTime}, 'editedAt', c.edited_at,
  'isDeleted', c.deleted_at is not null, 'resolvedAt', c.resolved_at, 'resolvedBy', ${personOf('c.resolved_by')},
  'isPinned', c.pinned_at is not null and c.deleted_at is null, 'version', c.version`;

const asComment = raw(`json_build_object(${fields})`);

// The last few answers of a thread, whose row is `h`; within, `c` is the row of an answer.
const repliesOf = (most: number) => `coalesce((select json_agg(p.comment order by p.id) from (
    select c.id, json_build_object(${fields}) as comment from comments c
     where c.organization_id = h.organization_id and c.parent_id = h.id order by c.id desc limit ${most}) p), '[]'::json)`;

const asThread = (most: number) =>
  raw(`json_build_object(${fields}, 'replies', (select ${repliesOf(most)} from (select c.organization_id, c.id) h),
    'replyCount', (select count(*) from comments y where y.organization_id = c.organization_id and y.parent_id = c.id))`);

const most = { reply: 200 } as const;

/** Threads of a record as its stream shows them, the newest first. */
export function findThreads(
  ctx: Context,
  recordId: string,
  { conditions, limit, order = sql`c.id` }: { conditions: readonly Sql[]; limit: number; order?: Sql },
): Promise<{ comment: Thread }[]> {
  const narrowed = conditions.length > 0 ? sql`and ${join([...conditions], ' and ')}` : empty;
  return ctx.db.query<{ comment: Thread }>(sql`
    select ${asThread(limits.streamReplies)} as comment from comments c
     where c.organization_id = app_organization() and c.record_id = ${recordId} and c.parent_id is null ${narrowed}
     order by ${order} desc limit ${limit}`);
}

/** The thread that a comment began or is in, with all its answers. */
export async function findThread(ctx: Context, recordId: string, commentId: string): Promise<Thread> {
  const [found] = await ctx.db.query<{ comment: Thread }>(sql`
    select ${asThread(most.reply)} as comment from comments c
     where c.organization_id = app_organization() and c.record_id = ${recordId} and c.parent_id is null
       and c.id = (select coalesce(y.parent_id, y.id) from comments y
                    where y.organization_id = app_organization() and y.id = ${commentId})`);
  if (!found) throw notFound('Comment');
  return found.comment;
}

/** One comment as answers show it. */
export async function showComment(ctx: Context, commentId: string): Promise<Comment> {
  const [found] = await ctx.db.query<{ comment: Comment }>(sql`
    select ${asComment} as comment from comments c
     where c.organization_id = app_organization() and c.id = ${commentId}`);
  if (!found) throw notFound('Comment');
  return found.comment;
}

/** Who has said something in a thread. */
export async function findSpeakers(ctx: Context, threadId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select distinct c.created_by as id from comments c
     where c.organization_id = app_organization() and (c.id = ${threadId} or c.parent_id = ${threadId})
       and c.deleted_at is null and c.created_by is not null`);
  return rows.map(({ id: speaker }) => speaker);
}
