import { recordKinds } from 'contract/core/record-kinds';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { Notice } from '../../support/notification/notification.service.ts';
import { type Decided, type Deciding, isDecidedAt, noticeOf, oncePer, without } from './deciding.service.ts';

type Named = { _id: string; name: string };

/** Who was asked for a decision, who is asked for nothing then, and who brought the record there. */
type Held = { deciders: string[]; spared: string[]; askedAt: string; leader: Named | null };

/** What comes of asking anew: what the log keeps, whom to tell, and in whose name. */
export type AskedAnew = { row: TrailRow; notice: Notice; leader: Named | null };

/** Who was asked for the decision that a record waits for, locked; undefined where it waits for none. */
async function lockAsked(ctx: Context, recordId: string): Promise<Held | undefined> {
  const [held] = await ctx.db.query<Held>(sql`
    select r.deciders, r.spared, r.asked_at as "askedAt",
           (select json_build_object('_id', a.id, 'name', a.name) from accounts a
             where a.organization_id = r.organization_id and a.id = r.spared[1]) as leader
      from records r
     where r.organization_id = app_organization() and r.id = ${recordId} and r.asked_stage = r.stage
       and r.status <> 'on-hold' and r.deleted_at is null
       for no key update`);
  return held;
}

const findNames = (ctx: Context, ids: readonly string[]) =>
  ctx.db.query<Named>(sql`
    select id as _id, name from accounts
     where organization_id = app_organization() and id = any(${[...ids]}::uuid[]) order by lower(name), id`);

/**
 * Makes what asks whoever may decide by now about what a record waits for, and nobody who may no more. It gives undefined
 * where these are the same people. Each is told once of a decision.
 */
export const createAskAnew =
  <R extends Decided, S extends string>({ kind, store, waits, find }: Deciding<R, S>) =>
  async (ctx: Context, recordId: string): Promise<AskedAnew | undefined> => {
    const held = await lockAsked(ctx, recordId);
    if (!held) return undefined;
    const record = (await store.find(ctx, recordId)) as unknown as R; // the store is that of the kind
    const { _id, number, name, version, stage } = record;
    if (!isDecidedAt(waits, stage)) return undefined;
    const now = without(await find(ctx, record, stage), held.spared);
    const added = now.filter((id) => !held.deciders.includes(id));
    if (added.length === 0 && now.length === held.deciders.length) return undefined;
    await ctx.db.query(sql`
      update records set deciders = ${now}::uuid[] where organization_id = app_organization() and id = ${_id}`);
    const row: TrailRow = {
      entity: kind,
      action: 'asked-anew',
      module: recordKinds[kind].module,
      workspaceId: ctx.workspaceId,
      recordId: _id,
      recordNumber: number,
      recordName: name,
      recordVersion: version,
      changes: { deciders: [await findNames(ctx, held.deciders), await findNames(ctx, now)] },
    };
    const notice = noticeOf(ctx, { kind, wait: waits[stage] }, record, added);
    return { row, notice: { ...notice, once: oncePer(_id, held.askedAt) }, leader: held.leader };
  };
