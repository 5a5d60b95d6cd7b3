import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import type { Taker } from '../../people/reassign/reassign.service.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { todayAt } from '../extension/request.service.ts';
import { createAskAnew } from './ask-anew.service.ts';
import { type Decided, type Deciding, isDecidedAt, noticeOf, oncePer, without } from './deciding.service.ts';

type Named = { _id: string; name: string };

async function findPerson(ctx: WriteContext, id: string): Promise<Named> {
  const [person] = await ctx.db.query<Named>(sql`
    select id as _id, name from accounts where organization_id = app_organization() and id = ${id}`);
  if (!person) throw invalid({ to: 'Choose who takes over' });
  return person;
}

const mayNotDecide = ({ name }: Named, { number }: Pick<RecordBase, 'number'>) =>
  `${name} may not decide about ${number}: choose somebody else, or hand it over by itself`;

/** What is said to whoever hands a decision over to somebody who may not make it. */
export const whyNotDecide = async (ctx: WriteContext, record: RecordBase, to: string) =>
  mayNotDecide(await findPerson(ctx, to), record);

/** Asks one person in the place of another, or nobody besides those who are asked already; the log says so. */
async function putInPlace(
  ctx: WriteContext,
  kind: RecordKind,
  { _id, number, name, version }: RecordBase,
  { from, to }: { from: Named; to: Named | null },
): Promise<void> {
  const now = to?._id ?? null;
  await ctx.db.query(sql`
    update records set spared = array_append(array_remove(spared, ${now}::uuid), ${from._id}::uuid), deciders = array(
        select distinct x.id from unnest(array_replace(deciders, ${from._id}::uuid, ${now}::uuid)) x(id) where x.id is not null)
     where organization_id = app_organization() and id = ${_id}`);
  ctx.trail.rows.push({
    entity: kind,
    action: 'reassigned',
    workspaceId: ctx.workspaceId,
    recordId: _id,
    recordNumber: number,
    recordName: name,
    recordVersion: version,
    changes: { deciders: [[from], to ? [to] : []] },
  });
}

/** Whether somebody else is asked for the same decision. */
async function isAskedOfOthers(ctx: WriteContext, { _id }: RecordBase, from: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ others: boolean }>(sql`
    select cardinality(array_remove(deciders, ${from}::uuid)) > 0 as others from records
     where organization_id = app_organization() and id = ${_id}`);
  return row?.others ?? false;
}

/** How those are asked who may decide about records of a kind: it is a task of theirs, and they are told. */
export function createDeciders<R extends Decided, S extends string>(deciding: Deciding<R, S>) {
  const { kind, store, waits, days, find, may, follow } = deciding;

  /** Asks for the decision that a record comes to wait for. Who leads it there is asked themselves when nobody else may. */
  async function ask(ctx: WriteContext, record: R, stage: string): Promise<void> {
    if (!isDecidedAt(waits, stage)) return;
    const found = await find(ctx, record, stage);
    const spared = [ctx.actor.accountId];
    const [asked] = await ctx.db.query<{ at: string }>(sql`
      update records set deciders = ${without(found, spared)}::uuid[], spared = ${spared}::uuid[], asked_stage = ${stage},
             asked_at = clock(), decide_by = ${todayAt(record._id)} + ${await days(ctx, stage)}::int
       where organization_id = app_organization() and id = ${record._id}
      returning asked_at as at`);
    const notice = noticeOf(ctx, { kind, wait: waits[stage] }, record, found);
    await notify(ctx, [{ ...notice, once: oncePer(record._id, asked?.at ?? '') }]);
  }

  /**
   * Asks somebody else for the decision that a record waits for. Without anybody else it waits for whoever was asked. Whoever
   * takes over all that is open need not be able to decide what others are asked for as well: they decide it.
   */
  const handOver: Taker = async (ctx, { _id }, { from, to, isChosen }) => {
    if (!to) return;
    await checkPeople(ctx, [to], 'to');
    const [giver, taker] = [await findPerson(ctx, from), await findPerson(ctx, to)];
    const record = (await store.find(ctx, _id, { lock: 'change' })) as unknown as R; // the store is that of the kind
    const { stage } = record;
    if (isDecidedAt(waits, stage) && (await may(ctx, record, stage, to))) {
      await follow?.(ctx, _id, { from, to });
      await putInPlace(ctx, kind, record, { from: giver, to: taker });
      await notify(ctx, [noticeOf(ctx, { kind, wait: waits[stage] }, record, [to])]);
    } else if (!isChosen && (await isAskedOfOthers(ctx, record, from)))
      await putInPlace(ctx, kind, record, { from: giver, to: null });
    else throw invalid({ to: mayNotDecide(taker, record) });
  };

  return { ask, askAnew: createAskAnew(deciding), handOver };
}
