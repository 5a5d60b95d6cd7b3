import { useInfiniteQuery } from '@tanstack/react-query';
import type { Comment, Thread } from 'contract/records/comment/comment';
import type { Stream, StreamEntry } from 'contract/records/comment/stream';
import { useState } from 'react';
import type { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import { keyOf } from '../../core/http/use-api.ts';
import type { PartCalls } from '../record/record-kind.ts';

/** What of a stream is shown. */
export const shows = ['all', 'comments', 'open', 'changes', 'files'] as const;
export type Show = (typeof shows)[number];

/** Where the calls of a stream are made. */
export type StreamPlace = {
  calls: PartCalls['comment'];
  params: { workspaceId: string; recordId: string };
  action?: string | undefined;
};

type Place = Stream['next'];

/** From where a stream goes on, as its call asks for it. */
export const given = (place: Place) => ({
  ...(place === null || place.beforeSeq === null ? {} : { beforeSeq: String(place.beforeSeq) }),
  ...(place === null || place.beforeComment === null ? {} : { beforeComment: place.beforeComment }),
});

const timeOf = (moment: string) => Date.parse(moment);

type By = { ownId: string | undefined; mark: number };

// What others add while somebody reads waits until it is asked for, so that nothing moves below their eyes.
const isFreshComment = ({ createdAt, author }: Comment, { ownId, mark }: By) =>
  timeOf(createdAt) > mark && author?._id !== ownId;

function isFresh(entry: StreamEntry, by: By): boolean {
  if (entry.comment) return isFreshComment(entry.comment, by);
  return timeOf(entry.at) > by.mark && entry.change?.performedBy._id !== by.ownId;
}

function withoutFresh(thread: Thread, by: By): Thread {
  const replies = thread.replies.filter((reply) => !isFreshComment(reply, by));
  const held = thread.replies.length - replies.length;
  return held === 0 ? thread : { ...thread, replies, replyCount: thread.replyCount - held };
}

const commentsIn = (thread: Thread): Comment[] => [thread, ...thread.replies];

const newestOf = (entries: readonly StreamEntry[]): number =>
  Math.max(
    0,
    ...entries.flatMap(({ at, comment }) => [
      timeOf(at),
      ...(comment?.replies ?? []).map(({ createdAt }) => timeOf(createdAt)),
    ]),
  );

/** The latest comment of others among what is shown: up to there it is seen. */
function seenIn(threads: readonly Thread[], ownId: string | undefined): string | undefined {
  const moments = threads
    .flatMap(commentsIn)
    .filter(({ author }) => author?._id !== ownId)
    .map(({ createdAt }) => createdAt);
  return moments.toSorted((a, b) => timeOf(b) - timeOf(a))[0];
}

function shownOf(all: readonly StreamEntry[], by: By) {
  const entries = all
    .filter((entry) => !isFresh(entry, by))
    .map((entry) => (entry.comment ? { ...entry, comment: withoutFresh(entry.comment, by) } : entry));
  const count = (list: readonly StreamEntry[]) =>
    list.reduce((sum, { comment }) => sum + 1 + (comment?.replyCount ?? 0), 0);
  return { entries, fresh: count(all) - count(entries) };
}

/**
 * A stream page by page, the newest first. What others add to it while it is open is counted in `fresh`, and shown when
 * `reveal` is called.
 */
export function useStream({ calls, params, action }: StreamPlace, show: Show, ownId: string | undefined) {
  const query = { show, ...(action ? { action } : {}) };
  const answer = useInfiniteQuery<Stream, ApiError, { pages: Stream[] }, readonly unknown[], Place>({
    queryKey: keyOf(calls.list, { params, query }),
    queryFn: ({ pageParam, signal }) =>
      call(calls.list, { params, query: { ...query, ...given(pageParam) } }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const pages = answer.data?.pages ?? [];
  const all = pages.flatMap(({ entries }) => entries);
  const [mark, setMark] = useState<number | null>(null);
  if (mark === null && answer.data) setMark(newestOf(all));
  const pinned = pages[0]?.pinned ?? [];
  const isAbove = ({ _id }: StreamEntry) => pinned.some((thread) => thread._id === _id);
  const shown = shownOf(all, { ownId, mark: mark ?? Infinity });
  const entries = shown.entries.filter((entry) => !isAbove(entry));
  const threads = [...pinned, ...entries.flatMap(({ comment }) => comment ?? [])];
  return {
    answer,
    entries,
    pinned: pinned.map((thread) => withoutFresh(thread, { ownId, mark: mark ?? Infinity })),
    fresh: shown.fresh,
    seenUpTo: seenIn(threads, ownId),
    reveal: () => setMark(newestOf(all)),
  };
}
