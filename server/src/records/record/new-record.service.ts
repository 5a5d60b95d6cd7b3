import { daysAfter } from 'contract/core/days';
import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import { expectNotices } from '../../support/notification/notification.service.ts';
import { checkInScope } from './place.service.ts';
import { type Checked, checkNew, type Create } from './record-checks.service.ts';
import type { Find } from './record-standing.service.ts';

type Loose = Record<string, unknown>;

/** When a record that is raised on a day is first looked at, where nobody says another day. */
export type FirstReview = (today: string) => { reviewDate?: string };

export const firstReviewAfter =
  (days: number | undefined): FirstReview =>
  (today) =>
    days === undefined ? {} : { reviewDate: daysAfter(today, days) };

/** What is kept of what a record is raised with. */
function keptOf(
  { workspace: _workspace, status: _status, custom: _custom, ...given }: Create & Loose,
  { custom, today }: Pick<Checked, 'custom' | 'today'>,
  firstReview: FirstReview,
) {
  return { ...given, ...(given.reviewDate ? {} : firstReview(today)), custom };
}

/** Refuses what only a kind knows to be wrong in what somebody gives of a record, which has an id once it is there. */
export type Checks = (ctx: Context, given: Loose, id?: string) => Promise<void>;

type Begun = Checked & { checks: Checks; firstReview: FirstReview };

/** What is written of a new record that has been checked. */
export async function begin(
  ctx: WriteContext,
  input: Create & Loose,
  { audience, checks, firstReview, ...checked }: Begun,
) {
  await checks(ctx, input);
  await checkInScope(ctx, input);
  expectNotices(ctx, audience);
  return { fields: keptOf(input, checked, firstReview) };
}

/** What records can do of which many come from a sheet at once. */
export function fromSheets<R extends RecordBase>({
  kind,
  store,
  find,
  checks,
  firstReview,
}: {
  kind: RecordKind;
  store: Store;
  find: Find<R>;
  checks: Checks;
  firstReview: FirstReview;
}) {
  return {
    /** Raises one; the log says where it came from, and nobody is told of each. */
    async bringIn(ctx: WriteContext, input: Create & Loose): Promise<R> {
      const checked = await checkNew(ctx, kind, input);
      await checks(ctx, input);
      await checkInScope(ctx, input);
      const made = await store.insert(ctx, keptOf(input, checked, firstReview), { action: 'imported' });
      return made as unknown as R; // the store is that of the kind
    },

    /** Takes one back, unless it has changed since: then it stays, and the answer is no. */
    async takeBack(ctx: WriteContext, id: string, version: number, reason: string): Promise<boolean> {
      const record = await find(ctx, id, { lock: 'removal', deleted: 'any' });
      if (record.isDeleted || record.version !== version) return false;
      await store.remove(ctx, id, reason);
      return true;
    },
  };
}
