import type { RecordBase } from 'contract/records/record/record';
import type { WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import { checkDuties, findAuthor } from '../workflow/duties.service.ts';
import type { Version } from './record-checks.service.ts';

type Loose = Record<string, unknown>;

type Parts<R> = {
  store: Store;
  /** The record, locked, where something may be done about it yet. */
  lockTaken(ctx: WriteContext, id: string): Promise<R>;
};

/** How somebody decides about records of a kind. */
export function createDeciding<R extends RecordBase>({ store, lockTaken }: Parts<R>) {
  const written = (record: unknown) => record as R; // the store is that of the kind
  return {
    /** Decides about a record as it was seen: refused when anything of it has changed since `version`. */
    async decide(ctx: WriteContext, id: string, decision: Loose, version: Version): Promise<R> {
      await lockTaken(ctx, id);
      return written(await store.update(ctx, id, decision, { version, isDecision: true }));
    },

    /** The same by somebody who neither wrote nor manages it; a small team justifies it, and the log keeps that. */
    async approve(
      ctx: WriteContext,
      id: string,
      decision: Loose,
      { version, justification }: { version: Version; justification?: string | null | undefined },
    ): Promise<R> {
      const record = await lockTaken(ctx, id);
      const { accountId } = ctx.actor;
      const isOwn =
        record.managers.some(({ _id }) => _id === accountId) || (await findAuthor(ctx, id)) === accountId;
      const own = isOwn ? ['Whoever wrote or manages a record does not approve it: somebody else does.'] : [];
      const reason = await checkDuties(ctx, own, justification);
      return written(await store.update(ctx, id, decision, { version, isDecision: true, reason }));
    },
  };
}
