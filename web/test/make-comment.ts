import type { Comment, Thread } from 'contract/records/comment/comment';
import type { StreamEntry } from 'contract/records/comment/stream';
import type { PartCalls } from '../src/records/record/record-kind.ts';
import type { fakeServer } from './fake-server.ts';
import { idOf } from './make.ts';

/** An invented comment, so many minutes after nine. */
export function makeComment(minute: number, fields: Partial<Comment> = {}): Comment {
  const createdAt = new Date(Date.parse('2026-11-20T09:00:00.000Z') + minute * 60_000).toISOString();
  return {
    _id: idOf(700 + minute),
    record: idOf(100),
    action: null,
    parent: null,
    author: null,
    text: `Comment ${minute}`,
    mentions: [],
    createdAt,
    editableUntil: new Date(Date.parse(createdAt) + 900_000).toISOString(),
    editedAt: null,
    isDeleted: false,
    resolvedAt: null,
    resolvedBy: null,
    isPinned: false,
    reactions: [],
    version: 1,
    ...fields,
  };
}

/** A comment that others may answer, as it stands in a stream. */
export function entryOf(comment: Comment, replies: Comment[] = []): StreamEntry {
  const thread: Thread = { ...comment, replies, replyCount: replies.length };
  return { _id: comment._id, at: comment.createdAt, comment: thread, change: null };
}

/** Binds the calls of comments where nobody has said anything. */
export function quietComments(server: ReturnType<typeof fakeServer>, calls: PartCalls['comment']): void {
  server.on(calls.list, () => ({ entries: [], pinned: [], next: null }));
  server.on(calls.countUnread, () => ({ count: 0, hasMore: false }));
  server.on(calls.markSeen, () => ({ count: 0, hasMore: false }));
}
