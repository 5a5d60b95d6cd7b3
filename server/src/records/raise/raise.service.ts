import { can, type Permission } from 'contract/core/rights/permissions';
import { nameFrom, type RaiseInput } from 'contract/records/raise/raise';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import type { Lock } from '../../core/store/find-record.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { peopleOf, type Records, type Version } from '../record/record.service.ts';
import { checkPatch, mergedCustom, type Patch } from '../record/record-checks.service.ts';
import { checkInScope } from '../record/place.service.ts';
import { findPlace } from './raised-place.service.ts';
import { findTakers, tellTakers } from './takers.service.ts';

type Loose = Record<string, unknown>;
type Revision = { description?: string; name?: string; site?: string; version: number };
type Files = {
  add(
    ctx: WriteContext,
    record: Pick<RecordBase, '_id' | 'number'>,
    given: { key: string; field: string },
  ): Promise<unknown>;
};

/** The field of a kind that says on which day one began: whoever raises one is not asked. */
function openedOn({ store }: Records): string {
  const [field = ''] =
    Object.entries(store.entity.columns ?? {}).find(([, column]) => column === 'opened_on') ?? [];
  return field;
}

const managersOf = ({ managers }: RecordBase) => managers.map(({ name }) => name).join(', ');

/** Why who raised something may not change it any more. */
const takenSentence = (record: RecordBase) =>
  `${record.number} has been taken over${record.managers.length > 0 ? ` by ${managersOf(record)}` : ''}. Ask them to change it.`;

/**
 * What is done with a record between the short form and the full one: it is raised, changed by its raiser, and taken over
 * or declined. The kind says nothing of it: the short form asks only what every record has.
 */
export function createRaising<R extends RecordBase>(records: Records<R>, files: Files) {
  const { kind, store } = records;
  const mayRevise: Permission = `${kind}.revise`;

  const notWaiting = ({ number }: RecordBase) => conflict(`${number} has been taken over already.`);

  /** The record, locked, while it waits and the caller may change what was said of it. */
  async function lockToRevise(ctx: WriteContext, id: string, lock: Lock): Promise<R> {
    const record = await records.find(ctx, id, { lock });
    const isRaiser = record.raisedBy?._id === ctx.actor.accountId;
    if (can(ctx.actor, mayRevise, peopleOf(record))) {
      if (record.isTakenOver) throw notWaiting(record);
      return record;
    }
    throw forbidden(isRaiser ? takenSentence(record) : 'Only who reported it may change it.');
  }

  /** The record, locked, while it waits; who saw it waiting is told what has become of it. */
  async function lockToTake(ctx: WriteContext, id: string, version: Version): Promise<R> {
    const record = await records.find(ctx, id, { lock: 'change' });
    if (!record.isTakenOver) return record;
    await checkVersion(ctx, record, ['isTakenOver'], version);
    throw notWaiting(record);
  }

  return {
    async raise(ctx: WriteContext, { files: keys = [], ...said }: RaiseInput): Promise<R> {
      await checkInScope(ctx, said);
      const { process, today } = await findPlace(ctx, said.site);
      const takers = await findTakers(ctx, kind, { site: said.site, process });
      const made = await store.insert(ctx, {
        ...said,
        name: said.name ?? nameFrom(said.description),
        process,
        [openedOn(records)]: today,
        isTakenOver: false,
      });
      const { _id: id } = made as unknown as R; // the store is that of this kind
      await ctx.db.query(sql`
        insert into record_people (organization_id, record_id, relation, account_id)
        values (app_organization(), ${id}, 'raiser', app_account())`);
      const record = await records.find(ctx, id);
      for (const key of keys) await files.add(ctx, record, { key, field: 'files' });
      await tellTakers(ctx, kind, { record, takers });
      return keys.length > 0 ? records.find(ctx, id) : record;
    },

    /** Changes what was said of it; the process follows a site that is another one. */
    async revise(ctx: WriteContext, id: string, { version, ...patch }: Revision): Promise<R> {
      const before = await lockToRevise(ctx, id, 'change');
      const isMoved = patch.site !== undefined && patch.site !== before.site._id;
      if (isMoved) await checkInScope(ctx, patch);
      const place = isMoved && patch.site ? { process: (await findPlace(ctx, patch.site)).process } : {};
      return (await store.update(ctx, id, { ...patch, ...place }, { version })) as unknown as R; // of this kind
    },

    async withdraw(ctx: WriteContext, id: string, reason: string | null | undefined): Promise<R> {
      await lockToRevise(ctx, id, 'removal');
      return (await store.remove(ctx, id, reason)) as unknown as R; // of this kind
    },

    /** Takes over with all that the full form asks; the caller manages it unless others are named. */
    async takeOver(ctx: WriteContext, id: string, input: Patch & Loose): Promise<R> {
      const { version, custom, managers = [ctx.actor.accountId], ...fields } = input;
      const before = await lockToTake(ctx, id, version);
      await checkPatch(ctx, kind, { before, patch: { ...fields, managers } });
      const answered = { ...fields, managers, ...(await mergedCustom(ctx, before, custom ?? {})) };
      const taken = { ...answered, isTakenOver: true };
      return (await store.update(ctx, id, taken, { version, action: 'taken-over' })) as unknown as R; // of this kind
    },

    async decline(ctx: WriteContext, id: string, reason: string): Promise<R> {
      const record = await records.find(ctx, id, { lock: 'removal' });
      if (record.isTakenOver) throw notWaiting(record);
      return (await store.remove(ctx, id, reason)) as unknown as R; // of this kind
    },
  };
}
