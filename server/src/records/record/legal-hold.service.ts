import type { LegalHoldInput } from 'contract/records/record/legal-hold';
import type { RecordBase } from 'contract/records/record/record';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import type { Store } from '../../core/store/store.ts';

/** How records of a kind are placed on legal hold and released, whatever their stage, and also when they are deleted. */
export function createHolding<R extends RecordBase>(store: Store) {
  return {
    /** Places a record on legal hold, or releases it; it is said why, by whom and when. */
    async hold(
      ctx: WriteContext,
      id: string,
      { isHeld, reason, version }: Omit<LegalHoldInput, 'version'> & { version?: number },
    ): Promise<R> {
      const record = (await store.find(ctx, id, { lock: 'change', deleted: 'any' })) as unknown as R; // the store is that of the kind
      await checkVersion(ctx, record, ['legalHoldReason'], version);
      if (isHeld === (record.legalHoldAt !== null))
        throw conflict(
          isHeld ? `${record.number} is on legal hold already.` : `${record.number} is not on legal hold.`,
        );
      const extra = {
        legal_hold_at: isHeld ? new Date().toISOString() : null,
        legal_hold_by: isHeld ? ctx.actor.accountId : null,
      };
      const action = isHeld ? 'hold-placed' : 'hold-released';
      const said = { legalHoldReason: isHeld ? reason : null };
      return (await store.update(ctx, id, said, { action, reason, extra, deleted: 'any' })) as unknown as R;
    },
  };
}
