import { can, type Permission } from 'contract/core/rights/permissions';
import type { RecordKind } from 'contract/core/record-kinds';
import type { ConfidenceInput } from 'contract/records/record/confidence';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { forbidden, invalid } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import type { Store } from '../../core/store/store.ts';
import { peopleOf } from './record-standing.service.ts';

type Kind<R> = {
  kind: RecordKind;
  store: Store;
  lockTaken: (ctx: WriteContext, id: string) => Promise<R>;
};

/** Whether a record is hidden from the caller as it stands by now. */
async function isHidden(ctx: WriteContext, id: string): Promise<boolean> {
  const [found] = await ctx.db.query<{ isHidden: boolean | null }>(
    sql`select ${id}::uuid = any(own_hidden()) as "isHidden"`,
  );
  return found?.isHidden ?? false;
}

/** How records of a kind are made confidential, whatever their stage. */
export function createConfidence<R extends RecordBase>({ kind, store, lockTaken }: Kind<R>) {
  return {
    /** Hides a record from whoever it does not name, or shows it again; whoever does that goes on seeing it. */
    async confide(
      ctx: WriteContext,
      id: string,
      { confidential, reason, version }: ConfidenceInput,
    ): Promise<R> {
      const record = await lockTaken(ctx, id);
      if (!can(ctx.actor, `${kind}.confide` satisfies Permission, peopleOf(record))) throw forbidden();
      // Whoever saw it otherwise is told of that, also where it comes to the same.
      await checkVersion(ctx, record, ['confidential'], version);
      const given = await store.update(ctx, id, { confidential }, { version, reason });
      if (await isHidden(ctx, id))
        throw invalid({
          confidential:
            'You would not see it any more. Ask one of its managers, or somebody who may see confidential records, to do this.',
        });
      return given as unknown as R; // the store is that of the kind
    },
  };
}
