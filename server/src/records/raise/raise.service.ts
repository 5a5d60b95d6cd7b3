import { can, type Permission } from 'contract/core/rights/permissions';
import { nameFrom, type RaiseInput } from 'contract/records/raise/raise';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import type { Lock } from '../../core/store/find-record.ts';
import { checkSeen, checkVersion } from '../../core/store/patch.ts';
import { type Records, type Version } from '../record/record.service.ts';
import { peopleOf } from '../record/record-standing.service.ts';
import { mergedCustom } from '../custom-field/custom-values.service.ts';
import { checkPatch, type Patch } from '../record/record-checks.service.ts';
import { checkInScope } from '../record/place.service.ts';
import { findPlace } from './raised-place.service.ts';
import { findTakers, tellTakers } from './takers.service.ts';

type Loose = Record<string, unknown>;
type Declined = { reason: string; version: Version };
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

const notWaiting = ({ number }: RecordBase) => conflict(`${number} has already been taken over.`);

/** The record, locked, while it waits and the caller may change what was said of it. */
async function lockToRevise<R extends RecordBase>(
  ctx: WriteContext,
  { kind, find }: Records<R>,
  id: string,
  lock: Lock,
): Promise<R> {
  const record = await find(ctx, id, { lock });
  if (can(ctx.actor, `${kind}.revise` satisfies Permission, peopleOf(record))) {
    if (record.isTakenOver) throw notWaiting(record);
    return record;
  }
  const isRaiser = record.raisedBy?._id === ctx.actor.accountId;
  throw forbidden(isRaiser ? takenSentence(record) : 'Only whoever reported it may change it.');
}

/** The record, locked, while it waits; who saw it waiting is told what has become of it. */
async function lockToTake<R extends RecordBase>(
  ctx: WriteContext,
  { find }: Records<R>,
  id: string,
  version: Version,
): Promise<R> {
  const record = await find(ctx, id, { lock: 'change' });
  if (!record.isTakenOver) return record;
  await checkVersion(ctx, record, ['isTakenOver'], version);
  throw notWaiting(record);
}

/** What is raised from a confidential record tells of it: it is confided to those who manage that, and to whoever raises it. */
type Raised = RaiseInput & { confidedTo?: readonly string[] };

/** Makes the record of what somebody has seen, with what follows from its site. */
async function insertRaised(
  ctx: WriteContext,
  records: Records,
  { confidedTo, ...said }: Omit<Raised, 'files'>,
) {
  await checkInScope(ctx, said);
  const { process, today } = await findPlace(ctx, said.site);
  const takers = await findTakers(ctx, records.kind, { site: said.site, process, among: confidedTo });
  const name = said.name ?? nameFrom(said.description);
  const place = { process, [openedOn(records)]: today, ...records.firstReview(today) };
  const { _id: id } = await records.store.insert(ctx, {
    ...said,
    name,
    ...place,
    isTakenOver: false,
    confidential: confidedTo !== undefined,
  });
  await ctx.db.query(sql`
    insert into record_people (organization_id, record_id, relation, account_id)
    select app_organization(), ${id}::uuid, 'raiser', app_account()
     union all
    select app_organization(), ${id}::uuid, 'member', unnest(${confidedTo ?? []}::uuid[])`);
  return { id: String(id), takers };
}

/**
 * What is done with a record between the short form and the full one: it is raised, changed by its raiser, and taken over
 * or declined. The kind says nothing of it: the short form asks only what every record has.
 */
export function createRaising<R extends RecordBase>(records: Records<R>, files: Files) {
  const { kind, store } = records;
  const typed = (record: unknown) => record as R; // the store is that of this kind

  return {
    async raise(ctx: WriteContext, { files: keys = [], ...said }: Raised): Promise<R> {
      const { id, takers } = await insertRaised(ctx, records, said);
      const record = await records.find(ctx, id);
      for (const key of keys) await files.add(ctx, record, { key, field: 'files' });
      await tellTakers(ctx, kind, { record, takers });
      return keys.length > 0 ? records.find(ctx, id) : record;
    },

    /** Changes what was said of it; the process follows a site that is another one. */
    async revise(ctx: WriteContext, id: string, { version, ...patch }: Revision): Promise<R> {
      const before = await lockToRevise(ctx, records, id, 'change');
      const isMoved = patch.site !== undefined && patch.site !== before.site._id;
      if (isMoved) await checkInScope(ctx, patch);
      const place = isMoved && patch.site ? { process: (await findPlace(ctx, patch.site)).process } : {};
      return typed(await store.update(ctx, id, { ...patch, ...place }, { version }));
    },

    async withdraw(ctx: WriteContext, id: string, reason: string | null | undefined): Promise<R> {
      await lockToRevise(ctx, records, id, 'removal');
      return typed(await store.remove(ctx, id, reason));
    },

    /** Takes over with all that the full form asks; the caller manages it unless others are named. */
    async takeOver(ctx: WriteContext, id: string, input: Patch & Loose): Promise<R> {
      const { version, custom, managers = [ctx.actor.accountId], ...fields } = records.named(input);
      const before = await lockToTake(ctx, records, id, version);
      await checkPatch(ctx, kind, { before, patch: { ...fields, managers } });
      await records.checks(ctx, fields, id);
      const said = { ...fields, custom: custom ?? {} };
      const own = await mergedCustom(ctx, 'record', { before, patch: said, isWhole: true });
      const answered = { ...fields, managers, ...own };
      const taken = { ...answered, isTakenOver: true };
      return typed(await store.update(ctx, id, taken, { version, action: 'taken-over' }));
    },

    /** Puts it out of sight with the reason, which its raiser is told; what has changed since is looked at first. */
    async decline(ctx: WriteContext, id: string, { reason, version }: Declined): Promise<R> {
      const record = await records.find(ctx, id, { lock: 'removal' });
      if (record.isTakenOver) throw notWaiting(record);
      await checkSeen(ctx, store.entity, record, version);
      return typed(await store.remove(ctx, id, reason));
    },
  };
}
