import type { RequestKind } from 'contract/records/task/task.endpoints';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';

/** So many days somebody has to decide what is asked of them. */
const daysToDecide: Record<RequestKind, number> = { extension_decision: 2, verification: 7, handover: 2 };

/** The day at the site of a record. */
export const todayAt = (recordId: string): Sql => sql`(
  select coalesce(today_in(s.time_zone), organization_today()) from records r
    left join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.organization_id = app_organization() and r.id = ${recordId})`;

/** The day that it is at the site of a record. */
export async function findToday(ctx: Context, recordId: string): Promise<string> {
  const [row] = await ctx.db.query<{ today: string }>(sql`select ${todayAt(recordId)} as today`);
  return row?.today ?? '';
}

/**
 * The last day that has begun, where a record is or where the caller is: who writes down in Auckland what was done today is
 * not told that it is yet to come in Los Angeles.
 */
export async function findLatestDay(ctx: Context, recordId: string): Promise<string> {
  const [row] = await ctx.db.query<{ day: string }>(
    sql`select greatest(${todayAt(recordId)}, day_of_person(app_organization(), app_account()))::text as day`,
  );
  return row?.day ?? '';
}

/** Refuses what is said to be done on a day that is yet to come. */
export async function refuseToCome(
  ctx: Context,
  recordId: string,
  given: Record<string, string | undefined>,
  message: string,
): Promise<void> {
  const latest = await findLatestDay(ctx, recordId);
  const ahead = Object.keys(given).filter((name) => (given[name] ?? '') > latest);
  if (ahead.length > 0) throw invalid(Object.fromEntries(ahead.map((name) => [name, message])));
}

/** The day by which a request is to be decided that is made now. */
export const decideBy = (recordId: string, kind: RequestKind): Sql =>
  sql`(${todayAt(recordId)} + ${daysToDecide[kind]}::int)`;

type About = { recordId: string; actionId: string };

/** Asks somebody else about an action; what is asked already stays as it is. */
export async function openRequest(
  ctx: WriteContext,
  { recordId, actionId }: About,
  kind: Exclude<RequestKind, 'extension_decision'>,
): Promise<void> {
  await ctx.db.query(sql`
    insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, decide_by, created_by)
    values (app_organization(), ${newId()}, ${ctx.workspaceId}, ${recordId}, ${actionId}, ${kind}, ${decideBy(recordId, kind)}, app_account())
    on conflict do nothing`);
}

type Ended = { keep: readonly RequestKind[]; as: 'granted' | 'refused' | 'withdrawn' };

/** Ends those of the open requests of which `which` holds. */
const end = (ctx: WriteContext, as: Ended['as'], which: Sql): Promise<unknown> =>
  ctx.db.query(sql`
    update action_requests
       set status = ${as}, decided_by = app_account(), decided_at = now(), version = version + 1, updated_at = now()
     where organization_id = app_organization() and status = 'open' and ${which}`);

/** Ends what is asked about an action, besides what is kept. */
export async function endRequests(ctx: WriteContext, actionId: string, { keep, as }: Ended): Promise<void> {
  await end(ctx, as, sql`action_id = ${actionId} and kind <> all(${keep}::text[])`);
}

type Given = { before: readonly { _id: string }[]; after: readonly { _id: string }[]; wasDeclined: boolean };

/**
 * Withdraws what was asked about an action for the sake of those who had it: more time that somebody asked for who has it no
 * more, and all besides where it was declined and others have it now.
 */
export async function endRequestsOfFormer(
  ctx: WriteContext,
  actionId: string,
  { before, after, wasDeclined }: Given,
): Promise<void> {
  if (wasDeclined) await endRequests(ctx, actionId, { keep: ['extension_decision'], as: 'withdrawn' });
  const here = new Set(after.map(({ _id }) => _id));
  const gone = before.flatMap(({ _id }) => (here.has(_id) ? [] : [_id]));
  if (gone.length === 0) return;
  await end(
    ctx,
    'withdrawn',
    sql`action_id = ${actionId} and kind = 'extension_decision' and created_by = any(${gone}::uuid[])`,
  );
}

/** Ends what is asked about a record that came to its end, and about its actions: nobody can decide it any more. */
export async function endRequestsOfRecord(ctx: WriteContext, recordId: string): Promise<void> {
  await end(ctx, 'withdrawn', sql`record_id = ${recordId}`);
}

/** Those whose it is, or was while it was open, to decide about a request. */
export async function findDecidersOf(ctx: Context, requestId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    sql`select x.id from people_of_request(app_organization(), ${requestId}) x(id)`,
  );
  return rows.map(({ id }) => id);
}

/** Those whose it is to decide what is asked about an action. */
export async function findDeciders(ctx: Context, actionId: string, kind: RequestKind): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select d.account_id as id from action_requests q
      join request_deciders d on d.organization_id = q.organization_id and d.request_id = q.id
     where q.organization_id = app_organization() and q.action_id = ${actionId} and q.kind = ${kind} and q.status = 'open'`);
  return rows.map(({ id }) => id);
}
