import type { Stream, StreamEntry } from 'contract/records/comment/stream';
import { call } from '../../core/http/client.ts';
import { given, type StreamPlace } from './use-stream.ts';

/** Every page of a stream, with all the answers of its threads, the newest first. */
export async function loadStream({ calls, params, action }: StreamPlace, signal: AbortSignal) {
  const entries: StreamEntry[] = [];
  let next: Stream['next'] = null;
  do {
    const query = { ...(action ? { action } : {}), ...given(next) };
    const page: Stream = await call(calls.list, { params, query }, { signal });
    entries.push(...page.entries);
    next = page.next;
  } while (next);
  return Promise.all(
    entries.map(async (entry): Promise<StreamEntry> => {
      const { comment } = entry;
      if (!comment || comment.replies.length === comment.replyCount) return entry;
      const whole = await call(calls.find, { params: { ...params, commentId: comment._id } }, { signal });
      return { ...entry, comment: whole };
    }),
  );
}
