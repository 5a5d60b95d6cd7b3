import type { RecordKind } from 'contract/core/record-kinds';
import { limits } from 'contract/core/limits';
import type { Stream, StreamEntry, StreamQuery } from 'contract/records/comment/stream';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import {
  entryOf,
  storedColumns,
  type StoredRow,
  storedRows,
} from '../../organization/log/log-rows.service.ts';
import { findThreads } from './comment.store.ts';

type Asked = { kind: RecordKind; recordId: string; query: StreamQuery };

const sqlOf = (conditions: readonly (Sql | false | undefined)[]): Sql[] =>
  conditions.filter((condition) => typeof condition === 'object');

async function findSaid(ctx: Context, { recordId, query }: Asked, limit: number): Promise<StreamEntry[]> {
  const { show, action, beforeComment } = query;
  if (show === 'changes' || show === 'files') return [];
  const conditions = sqlOf([
    beforeComment !== undefined && sql`c.id < ${beforeComment}`,
    action !== undefined && sql`c.action_id = ${action}`,
    show === 'open' && sql`c.resolved_at is null and c.deleted_at is null`,
  ]);
  const threads = await findThreads(ctx, recordId, { conditions, limit });
  return threads.map(({ comment }) => ({ _id: comment._id, at: comment.createdAt, comment, change: null }));
}

// More time that was asked for an action is told of it too.
const ofAction = (action: string): Sql => sql`t.record_id = any(array_append(array(
  select q.id from action_requests q
   where q.organization_id = app_organization() and q.action_id = ${action} and q.kind = 'extension_decision'), ${action}::uuid))`;

// What was done with comments stands at the comments themselves.
async function findDone(ctx: Context, { kind, recordId, query }: Asked, limit: number) {
  const { show, action, beforeSeq } = query;
  if (show === 'comments' || show === 'open') return [];
  const conditions = sqlOf([
    sql`t.organization_id = app_organization()`,
    sql`t.root_id = ${recordId}`,
    show === 'files' ? sql`t.entity = ${`${kind}_file`}` : sql`t.entity <> ${`${kind}_comment`}`,
    beforeSeq !== undefined && sql`t.seq < ${beforeSeq}`,
    action !== undefined && ofAction(action),
  ]);
  const rows = await ctx.db.query<StoredRow>(sql`
    select ${storedColumns} from ${storedRows} where ${join(conditions, ' and ')} order by t.seq desc limit ${limit}`);
  return rows.map((row): StreamEntry => {
    const change = { ...entryOf(row), about: row.recordName };
    return { _id: change._id, at: change.createdAt, comment: null, change };
  });
}

/** Where the page after these entries begins; a list of which none was shown goes on where it was. */
function placeAfter(entries: readonly StreamEntry[], { beforeSeq, beforeComment }: StreamQuery) {
  const seq = entries.findLast(({ change }) => change)?.change?.seq;
  const comment = entries.findLast((entry) => entry.comment)?._id;
  return { beforeSeq: seq ?? beforeSeq ?? null, beforeComment: comment ?? beforeComment ?? null };
}

const isFirst = ({ beforeSeq, beforeComment }: StreamQuery) =>
  beforeSeq === undefined && beforeComment === undefined;

async function findPinned(ctx: Context, { recordId, query }: Asked) {
  const isAbove = query.show === 'all' || query.show === 'comments';
  if (!isFirst(query) || !isAbove || query.action !== undefined) return [];
  const conditions = [sql`c.pinned_at is not null`, sql`c.deleted_at is null`];
  const found = await findThreads(ctx, recordId, {
    conditions,
    limit: limits.pinnedComments,
    order: sql`c.pinned_at`,
  });
  return found.map(({ comment }) => comment);
}

/**
 * A page of what was said and done, newest first: two lists, each of which an index gives from its own place on, put
 * together by time.
 */
export async function readStream(ctx: Context, asked: Asked): Promise<Stream> {
  const { query } = asked;
  const enough = query.limit + 1;
  const [said, done, pinned] = await Promise.all([
    findSaid(ctx, asked, enough),
    findDone(ctx, asked, enough),
    findPinned(ctx, asked),
  ]);
  const found = [...said, ...done].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const entries = found.slice(0, query.limit);
  return { entries, pinned, next: found.length > entries.length ? placeAfter(entries, query) : null };
}
