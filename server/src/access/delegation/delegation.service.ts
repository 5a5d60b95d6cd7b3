import {
  daysProblem,
  type Delegation,
  type delegationCreate,
  type DelegationKind,
  type delegationPatch,
} from 'contract/access/delegation/delegation';
import type { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import type { InputOf } from 'contract/core/endpoint';
import { type DateFormat, formatDay } from 'contract/core/format-day';
import { limits } from 'contract/core/limits';
import type { ModuleKey } from 'contract/core/modules';
import type { Person } from 'contract/core/field';
import { can } from 'contract/core/rights/permissions';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { conflict, forbidden, invalid, limitReached, notFound } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';
import { notify } from '../../support/notification/notification.service.ts';
import { findBegun, noticeOf } from './delegation-notice.service.ts';
import { delegationStore, plainDelegationStore } from './delegation.store.ts';

type Query = InputOf<typeof delegationEndpoints.listMine>['query'];

const concerning = (accountId: string): Sql => sql`${accountId} in (t.from_id, t.to_id)`;

/** When the caller is away and who stands in, and for whom they stand in. */
export async function listOwnDelegations(ctx: Context, query: Query) {
  const { actor } = await ctx.entered();
  return delegationStore.list(ctx, query, { where: [concerning(actor.accountId)] });
}

async function checkKnown(ctx: Context, accountId: string, place: Sql): Promise<void> {
  const [known] = await ctx.db.query(
    sql`select from accounts a where a.organization_id = app_organization() and a.id = ${accountId} ${place}`,
  );
  if (!known) throw notFound('Person');
}

/** The same of somebody of the organization. */
export async function listDelegationsOf(ctx: Context, accountId: string, query: Query) {
  const [, page] = await Promise.all([
    checkKnown(ctx, accountId, empty),
    delegationStore.list(ctx, query, { where: [concerning(accountId)] }),
  ]);
  return page;
}

/** The same of somebody of the workspace, without the reasons. */
export async function listPlainDelegations(ctx: Context, accountId: string, query: Query) {
  const [, page] = await Promise.all([
    checkKnown(
      ctx,
      accountId,
      sql`and exists (select from workspace_rights(a.organization_id, a.id, ${ctx.workspaceId}) r where r.level > 0)`,
    ),
    plainDelegationStore.list(ctx, query, { where: [concerning(accountId)] }),
  ]);
  return page;
}

type PeopleOf = InputOf<typeof delegationEndpoints.people>['query'];

const findCandidates = (ctx: Context, person: string, { ids, search, limit }: Omit<PeopleOf, 'person'>) =>
  ctx.db.query<Person>(sql`
    select id as _id, name, email, picture as "profilePicture"
      from delegate_candidates(${person}, ${ids ?? null}::uuid[], ${search ? likePattern(search) : null}, ${limit ?? limits.pageSizeMax})`);

/** Whom somebody can ask to stand in for them. */
export async function listDelegates(ctx: Context, { person, ...query }: PeopleOf): Promise<Person[]> {
  const { actor } = await ctx.entered();
  const of = person ?? actor.accountId;
  if (of !== actor.accountId && !can(actor, 'account.update')) throw forbidden();
  return findCandidates(ctx, of, query);
}

/** An absence as it is to be. */
type Wanted = {
  id: string | null;
  from: string;
  to: string | null;
  firstDay: string;
  lastDay: string;
  kinds: readonly DelegationKind[];
  modules: readonly ModuleKey[] | null;
};

type Named = { id: string; name: string; isActive: boolean; today: string; dateFormat: DateFormat | null };

/** The people of an absence, locked in the order of their ids, so that two of their absences follow each other. */
async function lockPeople(ctx: WriteContext, { from, to }: Wanted): Promise<Map<string, Named>> {
  const ids = [from, ...(to ? [to] : [])];
  const [, people] = await Promise.all([
    ctx.db.query(sql`
      select from accounts a where a.organization_id = app_organization() and a.id = any(${ids}::uuid[]) order by a.id for no key update`),
    ctx.db.query<Named>(sql`
      select a.id, a.name, a.status = 'active' as "isActive", day_of_person(a.organization_id, a.id)::text as today,
             (select u.date_format from users u where u.id = app_user()) as "dateFormat"
        from accounts a where a.organization_id = app_organization() and a.id = any(${ids}::uuid[])`),
  ]);
  return new Map(people.map((one) => [one.id, one]));
}

type Other = {
  firstDay: string;
  lastDay: string;
  from: string;
  to: string | null;
  fromName: string;
  toName: string | null;
};

const atSameTime = ({ id, firstDay, lastDay, kinds }: Wanted): Sql => sql`
  d.organization_id = app_organization() and d.ended_at is null and d.first_day <= ${lastDay} and d.last_day >= ${firstDay}
  and d.kinds && ${kinds}::text[] ${id ? sql`and d.id <> ${id}` : empty}`;

/** What else is planned at the same time for these people that would not go together with it. */
const findOthers = (ctx: Context, wanted: Wanted) =>
  ctx.db.query<Other>(sql`
    select d.first_day::text as "firstDay", d.last_day::text as "lastDay", d.from_id as "from", d.to_id as "to",
           a.name as "fromName", b.name as "toName"
      from delegations d
      join accounts a on a.organization_id = d.organization_id and a.id = d.from_id
      left join accounts b on b.organization_id = d.organization_id and b.id = d.to_id
     where ${atSameTime(wanted)}
       and (d.from_id = ${wanted.from} and (d.modules is null or ${wanted.modules}::text[] is null or d.modules && ${wanted.modules}::text[])
         or ${wanted.to}::uuid is not null and (d.from_id = ${wanted.to} or d.to_id = ${wanted.from}))
     order by d.first_day, d.id limit 1`);

/** Why an absence does not go together with another one. */
function othersProblem(
  { from, to }: Wanted,
  other: Other,
  format: DateFormat | null,
): Record<string, string> {
  const days = ([other.firstDay, other.lastDay] as const).map((day) => formatDay(day, format ?? undefined));
  const span = `from ${days[0]} to ${days[1]}`;
  if (other.from === from)
    return {
      firstDay: `${other.fromName} is away ${span} already. Change that absence, or choose other days.`,
    };
  if (other.from === to) return { to: `${other.fromName} is away ${span}. Choose somebody who is there.` };
  return {
    to: `${other.toName ?? ''} stands in for ${other.fromName} ${span}, and nobody else stands in for who stands in. End that first, or leave this empty.`,
  };
}

const mostDays = 366;
const dayMs = 86_400_000;

function checkDays({ firstDay, lastDay }: Wanted, today: string, before: Delegation | undefined): void {
  const problem = daysProblem({ firstDay, lastDay });
  if (problem) throw invalid({ lastDay: problem });
  if (lastDay < today) throw invalid({ lastDay: 'This day is over already' });
  if ((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs >= mostDays)
    throw invalid({ lastDay: `At most ${mostDays} days at once` });
  if (before?.state === 'running' && firstDay !== before.firstDay)
    throw invalid({ firstDay: 'It has begun: its first day stays' });
}

/** Refuses an absence that cannot be so, with why; the people in it are locked then. */
async function checkAbsence(ctx: WriteContext, wanted: Wanted, before?: Delegation): Promise<void> {
  const { from, to } = wanted;
  if (to === from) throw invalid({ to: 'Choose somebody else: nobody stands in for themselves' });
  const people = await lockPeople(ctx, wanted);
  const person = people.get(from);
  if (!person) throw notFound('Person', 'person');
  if (!person.isActive) throw invalid({ person: `${person.name} is no longer active` });
  checkDays(wanted, person.today, before);
  const delegate = to ? people.get(to) : undefined;
  if (to && !delegate) throw notFound('Person', 'to');
  if (delegate && !delegate.isActive) throw invalid({ to: `${delegate.name} is no longer active` });
  if (delegate && (await findCandidates(ctx, from, { ids: [delegate.id], limit: 1 })).length === 0)
    throw invalid({ to: `${delegate.name} works in no workspace of ${person.name}` });
  const [other] = await findOthers(ctx, wanted);
  if (other) throw invalid(othersProblem(wanted, other, person.dateFormat));
}

/** How many absences of one person may be planned or running. */
async function checkMany(ctx: WriteContext, accountId: string): Promise<void> {
  const [row] = await ctx.db.query<{ total: number }>(sql`
    select count(*)::int as total from delegations d
     where d.organization_id = app_organization() and d.from_id = ${accountId} and d.ended_at is null and d.last_day >= earliest_day()`);
  const total = row?.total ?? 0;
  if (total >= limits.absences)
    throw limitReached(
      `At most ${limits.absences} absences of one person are planned at a time.`,
      total,
      limits.absences,
    );
}

/** Has the lists of both asked again, and tells them where it holds already. */
async function follow(ctx: WriteContext, { _id, from, to }: Delegation): Promise<void> {
  const rooms = [from._id, ...(to ? [to._id] : [])].map((id) => `account:${id}`);
  ctx.emit('task.changed', rooms, { id: _id });
  if (!to) return;
  const begun = await findBegun(ctx.db, { atMost: 1, only: _id });
  if (begun.length > 0) await notify(ctx, begun.map(noticeOf));
}

/** Says when somebody is away: the caller, or for an administrator somebody else. */
export async function createDelegation(
  ctx: WriteContext,
  { person, ...input }: z.output<typeof delegationCreate>,
): Promise<Delegation> {
  const from = person ?? ctx.actor.accountId;
  if (from !== ctx.actor.accountId && !can(ctx.actor, 'account.update'))
    throw forbidden('Only an administrator of the organization says when somebody else is away.');
  const { to = null, modules = null } = input;
  await checkAbsence(ctx, { ...input, id: null, from, to, modules });
  await checkMany(ctx, from);
  const made = await delegationStore.insert(ctx, { ...input }, { extra: { from_id: from } });
  await follow(ctx, made);
  return made;
}

/** An absence, locked, for whoever may change it: the person, or an administrator. */
async function lockOwn(ctx: WriteContext, id: string): Promise<Delegation> {
  const { accountId } = ctx.actor;
  const isAdministrator = can(ctx.actor, 'account.update');
  const where = isAdministrator ? undefined : sql`${accountId} in (t.from_id, t.to_id)`;
  const found = await delegationStore.find(ctx, id, { lock: 'change', ...(where ? { where } : {}) });
  if (found.from._id !== accountId && !isAdministrator)
    throw forbidden(`Only ${found.from.name} or an administrator of the organization changes this absence.`);
  if (found.state === 'past' || found.state === 'ended') throw conflict('This absence is over.');
  return found;
}

export async function updateDelegation(
  ctx: WriteContext,
  id: string,
  { version, ...patch }: z.output<typeof delegationPatch>,
): Promise<Delegation> {
  const before = await delegationStore.find(ctx, id);
  const { from, to, firstDay, lastDay, kinds, modules } = before;
  const wanted = {
    id,
    from: from._id,
    to: patch.to === undefined ? (to?._id ?? null) : patch.to,
    firstDay: patch.firstDay ?? firstDay,
    lastDay: patch.lastDay ?? lastDay,
    kinds: patch.kinds ?? kinds,
    modules: patch.modules === undefined ? modules : patch.modules,
  };
  // Memberships are locked before what is theirs.
  await lockPeople(ctx, wanted);
  const locked = await lockOwn(ctx, id);
  await checkAbsence(ctx, wanted, locked);
  const after = await delegationStore.update(ctx, id, patch, { version });
  await follow(ctx, after);
  if (to && to._id !== after.to?._id) ctx.emit('task.changed', [`account:${to._id}`], { id });
  return after;
}

/** Ends an absence at once: whoever is back has their things to themselves again. */
export async function endDelegation(ctx: WriteContext, id: string): Promise<Delegation> {
  await lockOwn(ctx, id);
  const extra = { ended_at: new Date().toISOString(), ended_by: ctx.actor.accountId };
  const after = await delegationStore.update(ctx, id, {}, { action: 'ended', extra });
  await follow(ctx, after);
  return after;
}
