import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import type { Taker } from '../../people/reassign/reassign.service.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { todayAt } from '../extension/request.service.ts';

/** What is decided about at a stage, as the notice says it, and the tab that shows it. */
type Wait = { what: string; tab: string };

type Decided = RecordBase & { stage: string };

type Deciding<R, S extends string> = {
  kind: RecordKind;
  store: Store;
  /** The stages at which a record waits for a decision. */
  waits: Record<S, Wait>;
  /** Within how many days it is asked for. */
  days: (ctx: WriteContext, stage: S) => number | Promise<number>;
  /** Who may decide, without those whose own work it is about. */
  find: (ctx: WriteContext, record: R, stage: S) => Promise<string[]>;
  /** Whether this person may, who is to take over. */
  may: (ctx: WriteContext, record: R, stage: S, accountId: string) => Promise<boolean>;
  /** What else names whoever was asked, and follows. */
  follow?: (ctx: WriteContext, recordId: string, people: { from: string; to: string }) => Promise<void>;
};

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

/** Asks one person in the place of another, and keeps in the log that it was so. */
async function putInPlace(
  ctx: WriteContext,
  kind: RecordKind,
  { _id, number, name, version }: RecordBase,
  { from, to }: { from: Named; to: Named },
): Promise<void> {
  await ctx.db.query(sql`
    update records set deciders = (
        select array_agg(distinct case when x.id = ${from._id}::uuid then ${to._id}::uuid else x.id end) from unnest(deciders) x(id))
     where organization_id = app_organization() and id = ${_id}`);
  ctx.trail.rows.push({
    entity: kind,
    action: 'reassigned',
    workspaceId: ctx.workspaceId,
    recordId: _id,
    recordNumber: number,
    recordName: name,
    recordVersion: version,
    changes: { deciders: [[from], [to]] },
  });
}

/** How those are asked who may decide about records of a kind: it is a task of theirs, and they are told. */
export function createDeciders<R extends Decided, S extends string>({
  kind,
  store,
  waits,
  days,
  find,
  may,
  follow,
}: Deciding<R, S>) {
  const isDecided = (stage: string): stage is S => Object.hasOwn(waits, stage);

  async function tell(ctx: WriteContext, { _id, number, name }: R, stage: S, to: string[]): Promise<void> {
    const { what, tab } = waits[stage];
    await notify(ctx, [
      {
        event: 'record.decision_asked',
        to,
        module: recordKinds[kind].module,
        workspaceId: ctx.workspaceId,
        record: { type: kind, id: _id, number, name },
        path: `${recordKinds[kind].paths.record}/${_id}?tab=${tab}`,
        facts: { what },
      },
    ]);
  }

  /** Asks for the decision that a record comes to wait for. Who leads it there is asked themselves when nobody else may. */
  async function ask(ctx: WriteContext, record: R, stage: string): Promise<void> {
    if (!isDecided(stage)) return;
    const found = await find(ctx, record, stage);
    const others = found.filter((id) => id !== ctx.actor.accountId);
    await ctx.db.query(sql`
      update records set deciders = ${others.length > 0 ? others : found}::uuid[], asked_at = clock(),
             decide_by = ${todayAt(record._id)} + ${await days(ctx, stage)}::int
       where organization_id = app_organization() and id = ${record._id}`);
    if (others.length > 0) await tell(ctx, record, stage, others);
  }

  /** Asks somebody else for the decision that a record waits for. Without anybody else it waits for whoever was asked. */
  const handOver: Taker = async (ctx, { _id }, { from, to }) => {
    if (!to) return;
    await checkPeople(ctx, [to], 'to');
    const person = await findPerson(ctx, to);
    const record = (await store.find(ctx, _id, { lock: 'change' })) as unknown as R; // the store is that of the kind
    const { stage } = record;
    if (!isDecided(stage) || !(await may(ctx, record, stage, to)))
      throw invalid({ to: mayNotDecide(person, record) });
    await follow?.(ctx, _id, { from, to });
    await putInPlace(ctx, kind, record, { from: await findPerson(ctx, from), to: person });
    await tell(ctx, record, stage, [to]);
  };

  return { ask, handOver };
}
