import { recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { WriteContext } from '../../core/http/context.ts';
import { notify, type Notice } from '../../support/notification/notification.service.ts';
import { findSpeakers } from './comment.store.ts';
import { readersAmong, type Readable } from './mention.service.ts';

type Said = {
  record: RecordBase;
  readable: Readable;
  threadId: string;
  /** Whether it answers a thread. */
  isAnswer: boolean;
  /** Whom it names now, and did not before. */
  named: readonly string[];
};

/** Tells those whom a comment names, and of an answer those who take part in its thread; nobody of both. */
export async function tellOfComment(ctx: WriteContext, said: Said): Promise<void> {
  const { record, readable, threadId, isAnswer, named } = said;
  const { module, paths } = recordKinds[readable.kind];
  const about: Omit<Notice, 'event' | 'to'> = {
    module,
    workspaceId: ctx.workspaceId,
    record: { type: readable.kind, id: record._id, number: record.number, name: record.name },
    path: `${paths.record}/${record._id}?comment=${threadId}`,
  };
  const speakers = isAnswer ? await findSpeakers(ctx, threadId) : [];
  const others = speakers.filter((id) => id !== ctx.actor.accountId && !named.includes(id));
  const notices: Notice[] = [
    { ...about, event: 'record.mentioned', to: named },
    // Who took part once may have lost sight of it since.
    { ...about, event: 'comment.replied', to: await readersAmong(ctx, readable, others) },
  ];
  if (notices.some(({ to }) => to.length > 0)) await notify(ctx, notices);
}
