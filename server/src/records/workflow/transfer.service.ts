import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import type { RecordBase } from 'contract/records/record/record';
import type { TransferInput } from 'contract/records/workflow/stage';
import { checkPeople } from '../../access/user/user.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, forbidden, invalid } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import type { Store } from '../../core/store/store.ts';

type Kind<R> = {
  kind: RecordKind;
  store: Store;
  lockToUpdate: (ctx: WriteContext, id: string) => Promise<R>;
};

/** Refuses somebody who is not among those to choose from, wherever else they may be. */
const notOne = (field: string, sentence: string) =>
  new AppError('NOT_FOUND', sentence, { errors: { [field]: sentence } });

/** How a record of a kind is given to somebody else. */
export function createTransfer<R extends RecordBase>({ kind, store, lockToUpdate }: Kind<R>) {
  return {
    /** Puts somebody in the place of one of its managers; the log keeps why. */
    async transfer(ctx: WriteContext, id: string, { from, to, reason, version }: TransferInput): Promise<R> {
      const record = await lockToUpdate(ctx, id);
      // Whoever saw others managing it is told of that, and not that their choice is none.
      await checkVersion(ctx, record, ['managers'], version);
      const { managers } = record;
      if (!can(ctx.actor, `${kind}.update` satisfies Permission, { manager: managers })) throw forbidden();
      const present = managers.map(({ _id }) => _id);
      if (!present.includes(from)) throw notOne('from', 'Choose one of its managers');
      if (present.includes(to)) throw invalid({ to: 'Choose somebody who does not manage it yet' });
      await checkPeople(ctx, [to], 'to');
      const now = present.map((one) => (one === from ? to : one));
      const given = await store.update(
        ctx,
        id,
        { managers: now },
        { version, action: 'transferred', reason },
      );
      return given as unknown as R; // the store is that of the kind
    },
  };
}
