import type { ServerEvents } from 'contract/core/events';
import type { ModuleKey } from 'contract/core/modules';
import {
  deliveryOf,
  type Choices,
  type WorkspaceSwitches,
} from 'contract/support/notification/notification-delivery';
import type { Delivery } from 'contract/support/notification/notification-event';
import {
  notificationEvents,
  passesMute,
  type EventKey,
} from 'contract/support/notification/notification-events';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { compose, type Statement } from '../../core/database/statement.ts';
import { showPerson } from '../../core/store/entity.ts';
import type { Trail } from '../../core/trail/trail.ts';
import { gatherMany, queueMail, type Tally } from './many-mails.service.ts';

/** Something that people are to be told of: memberships of the organization at hand, and facts. */
export type Notice = {
  event: EventKey;
  to: readonly string[];
  workspaceId?: string | null;
  module?: ModuleKey | null;
  record?: { type: string; id: string; number: string | null; name: string | null };
  /** Where it is shown: below its workspace, when it is about one. */
  path?: string;
  facts?: Record<string, unknown>;
  /** What makes it the same notice, for one that is told once; else what happens within ten minutes is put together. */
  once?: string;
};

/** A membership as answers show one. */
type Person = { _id: string; name: string; email: string; profilePicture: string | null };
type Actor = { accountId: string; name: string | null };
type Created = { room: string; payload: ServerEvents['notification.created'] };

type Recipient = {
  id: string;
  person: Person;
  /** Of the workspaces asked for: where they may read records, and where they have any rights. */
  workspaces: string[];
  places: string[];
  hidden: string[]; // what of that which is told they are not to know of
  choices: Choices | null;
  /** What their roles say, by workspace, where any role of it does. */
  roles: Record<string, Choices | null> | null;
};

const togetherMs = 600_000;

/** Whom notices may reach, and where: all that is to be known of them is found at once. */
type Audience = { accounts: string[]; workspaces: string[]; records: string[]; reachesInactive: boolean };

type People = { recipients: Map<string, Recipient>; switches: Map<string, WorkspaceSwitches> };

const audienceOf = (notices: readonly Notice[]): Audience => ({
  accounts: [...new Set(notices.flatMap(({ to }) => to))],
  workspaces: [...new Set(notices.flatMap(({ workspaceId }) => workspaceId ?? []))],
  records: [...new Set(notices.flatMap(({ record }) => record?.id || []))],
  // Who is shut out hears of it all the same.
  reachesInactive: notices.some(({ event }) => event === 'account.deactivated'),
});

type Found = {
  recipients: Recipient[];
  switches: (WorkspaceSwitches & { id: string })[];
  caller: Actor | null;
};

/**
 * The people who are to be reached, with what they chose and in which of the workspaces they may read, what these
 * workspaces tell of, and who acts: in one statement, since each look at a table has its policies to set up. The
 * transaction may have come to another organization than the call began in, as by an invitation.
 */
const findingPeople = compose<[string[], string[], string[], boolean]>(
  4,
  ([accounts, workspaces, records, reachesInactive]) => sql`
    select (select json_build_object('accountId', c.id, 'name', c.name) from accounts c
             where c.organization_id = app_organization() and c.id = app_account()) as caller,
           (select coalesce(json_agg(json_build_object('id', s.workspace_id, 'enabled', s.enabled, 'events', s.events)), '[]')
              from notification_settings s
             where s.organization_id = app_organization() and s.workspace_id = any(${workspaces}::uuid[])) as switches,
           (select coalesce(json_agg(json_build_object('id', x.id, 'person', ${raw(showPerson)}, 'choices', p.choices,
                     'roles', (select json_object_agg(d.workspace_id, role_choices(x.organization_id, x.id, d.workspace_id)) from (
                       select distinct r.workspace_id from notification_role_defaults r
                        where r.organization_id = app_organization() and r.workspace_id = any(${workspaces}::uuid[])) d),
                     'workspaces', coalesce(v.workspaces, '{}'), 'places', coalesce(v.places, '{}'),
                     'hidden', hidden_among(x.id, ${records}::uuid[]))), '[]')
              from accounts x
              cross join lateral (
                select array_agg(w.id::text) filter (where coalesce((r.levels->>w.type)::int, r.level) > 0) as workspaces,
                       array_agg(w.id::text) filter (where r.level > 0) as places
                  from workspaces w cross join lateral workspace_rights(x.organization_id, x.id, w.id) r
                  where w.organization_id = x.organization_id and w.id = any(${workspaces}::uuid[])) v
              left join notification_preferences p on p.organization_id = x.organization_id and p.account_id = x.id
             where x.organization_id = app_organization() and x.id = any(${accounts}::uuid[])
               and (x.status = 'active' or ${reachesInactive}::boolean)) as recipients`,
);

type Known = People & { caller: Actor | undefined };

async function findKnown(db: Connection, audience: Audience): Promise<Known> {
  const { accounts, workspaces, records, reachesInactive } = audience;
  const [found] = await db.query<Found>(findingPeople(accounts, workspaces, records, reachesInactive));
  const { recipients = [], switches = [], caller } = found ?? {};
  return {
    recipients: new Map(recipients.map((one) => [one.id, one])),
    switches: new Map(switches.map(({ id, ...one }) => [id, one])),
    caller: caller ?? undefined,
  };
}

/** The key of a notice that is told once. */
export const onceKey = (once: string): string => `once:${once}`;

const mayKnow = ({ workspaces, hidden }: Recipient, { workspaceId, record }: Notice) =>
  (!workspaceId || workspaces.includes(workspaceId)) && !(record && hidden.includes(record.id));

// What is left out is null in the table.
function rowOf(notice: Notice, recipient: Recipient, delivery: Delivery, actor: Actor | null) {
  const { event, workspaceId, module, record, path, facts = {}, once } = notice;
  const together = `${event}:${record?.id ?? ''}:${Math.floor(Date.now() / togetherMs)}`;
  return {
    id: newId(),
    account_id: recipient.id,
    event,
    level: notificationEvents[event].level,
    module,
    workspace_id: workspaceId,
    entity: record?.type,
    record_id: record?.id,
    record_number: record?.number,
    record_name: record?.name,
    path,
    actor_name: actor?.name,
    facts,
    group_key: once === undefined ? together : onceKey(once),
    in_app: delivery.inApp,
    mail: delivery.mail,
    passes_mute: passesMute(event),
  };
}

type Stored = {
  id: string;
  account: string;
  inApp: boolean;
  key: string;
  recordType: string | null;
  recordId: string | null;
  createdAt: string;
};

/**
 * Keeps the rows, queues their mails and notes these in the log of mails; a row that is there already is told again when its kind repeats, without
 * another mail, and left alone otherwise. Who has muted the record, also that of a part of it, is told of what cannot wait
 * alone. A record that is made with the commit has its number only by now.
 */
const keepRows = compose<[rows: string]>(
  1,
  ([rows]) => sql`
  with kept as (
    insert into notifications as n (organization_id, id, account_id, event, level, module, workspace_id, entity, record_id,
           record_number, record_name, path, actor_name, facts, group_key, in_app, mail, held_at)
    select app_organization(), r.id, r.account_id, r.event, r.level, r.module, r.workspace_id, r.entity, r.record_id,
           coalesce(r.record_number, number_of(r.record_id)), r.record_name, r.path, r.actor_name, r.facts, r.group_key, r.in_app, r.mail,
           case when r.is_gathered then now() end
      from jsonb_to_recordset(${rows}::jsonb) r(id uuid, account_id uuid, event text, level text,
           module text, workspace_id uuid, entity text, record_id uuid, record_number text, record_name text, path text,
           actor_name text, facts jsonb, group_key text, in_app boolean, mail text, passes_mute boolean, is_gathered boolean)
     where r.passes_mute or not exists (
       select from muted_records m
        where m.organization_id = app_organization() and m.account_id = r.account_id and m.record_id = record_behind(r.record_id))
    on conflict (organization_id, account_id, group_key) do update
       set times = n.times + 1, facts = excluded.facts, path = excluded.path, actor_name = excluded.actor_name, created_at = now(), read_at = null
     where n.group_key not like 'once:%'
    returning n.*
  ), logged as (
    insert into mail_deliveries (organization_id, id, account_id, event, workspace_id, record_number, root_id)
    select k.organization_id, k.id, k.account_id, k.event, k.workspace_id, k.record_number, record_behind(k.record_id) from kept k where k.mail <> 'none' and k.times = 1
  )
  select k.id, k.account_id as account, k.in_app as "inApp", k.event as key, k.entity as "recordType",
         k.record_id as "recordId", k.created_at as "createdAt",
         ${queueMail} as queued
    from kept k`,
);

/** The statement that keeps notices, and what its rows have to tell sockets of after the commit. */
type Plan = { statement: Statement; createdOf(rows: Stored[]): Created[] };

/** What there is to keep for those who may know and want to. */
function planNotices(
  { recipients, switches }: People,
  actor: Actor | null,
  notices: readonly Notice[],
  tally: Tally = new Map(),
): Plan | undefined {
  const rows = notices.flatMap((notice) =>
    [...new Set(notice.to)].flatMap((account) => {
      const recipient = account === actor?.accountId ? undefined : recipients.get(account);
      if (!recipient || !mayKnow(recipient, notice)) return [];
      const where = notice.workspaceId ?? '';
      const delivery = deliveryOf(notice.event, recipient.choices ?? {}, {
        role: recipient.roles?.[where],
        workspace: switches.get(where),
      });
      const isTold = delivery.inApp || delivery.mail !== 'none';
      return isTold ? [rowOf(notice, recipient, delivery, actor)] : [];
    }),
  );
  if (rows.length === 0) return undefined;
  // Two notices of one kind about one record in one write are one: the last says it.
  const distinct = [...new Map(rows.map((row) => [`${row.account_id} ${row.group_key}`, row])).values()];
  return {
    statement: keepRows(JSON.stringify(gatherMany(distinct, tally))),
    createdOf: (kept) =>
      kept.flatMap(({ account, inApp, id, key, recordType, recordId, createdAt }) => {
        const payload = { id, key, recordType, recordId, createdAt };
        // The membership's room and not the person's: whom an organization bars hears nothing of it anywhere.
        return inApp && recipients.has(account) ? [{ room: `account:${account}`, payload }] : [];
      }),
  };
}

/**
 * Keeps notices in the caller's transaction, for those who may know and want to, and queues their mails. Gives what is
 * to be told to sockets after the commit. What is told in several calls counts its mails together.
 */
export async function keepNotices(
  db: Connection,
  actor: Actor | null,
  notices: readonly Notice[],
  tally?: Tally,
): Promise<Created[]> {
  const audience = audienceOf(notices);
  if (audience.accounts.length === 0) return [];
  const plan = planNotices(await findKnown(db, audience), actor, notices, tally);
  return plan ? plan.createdOf(await db.query<Stored>(plan.statement)) : [];
}

const expected = new WeakMap<Trail, Expected>();

const covers = (wide: Audience, narrow: Audience): boolean =>
  !narrow.reachesInactive &&
  narrow.accounts.every((id) => wide.accounts.includes(id)) &&
  narrow.workspaces.every((id) => wide.workspaces.includes(id));

/** Those whom a write is about to name, and all that is to be known of them to tell them. */
export type Expected = { audience: Audience; known: Known };

/** Looks up those whom a write in the workspace at hand is about to name. */
export async function lookUpAudience(ctx: Context, accounts: readonly string[]): Promise<Expected> {
  // Whom a new record names sees it.
  const audience = { ...audienceOf([]), accounts: [...accounts], workspaces: [ctx.workspaceId] };
  return { audience, known: await findKnown(ctx.db, audience) };
}

/** Those of them who are active people of the workspace at hand: the same question, which would be dear to ask twice. */
export const peopleAmong = (
  { known }: Expected,
  { workspaceId }: Pick<Context, 'workspaceId'>,
): Map<string, Person> =>
  new Map(
    [...known.recipients.values()]
      .filter(({ places }) => places.includes(workspaceId))
      .map(({ id, person }) => [id, person]),
  );

/** Spares `notify` its question, for which others would wait once the write has taken a number. */
export function expectNotices(ctx: WriteContext, looked: Expected): void {
  expected.set(ctx.trail, looked);
}

/**
 * Tells people of something that the caller does, with the caller's transaction: never the caller, and only those who may
 * know. What follows from rows of the trail is declared as rules instead.
 */
export async function notify(ctx: WriteContext, notices: readonly Notice[]): Promise<void> {
  const audience = audienceOf(notices);
  if (audience.accounts.every((id) => id === ctx.actor.accountId)) return;
  const before = expected.get(ctx.trail);
  const { caller, ...people } =
    before && covers(before.audience, audience) ? before.known : await findKnown(ctx.db, audience);
  const plan = caller && planNotices(people, caller, notices);
  if (!plan) return;
  const { statement, createdOf } = plan;
  ctx.trail.ahead.push({
    statement,
    read(rows) {
      // The columns of the statement.
      for (const { room, payload } of createdOf(rows as Stored[]))
        ctx.emit('notification.created', [room], payload);
    },
  });
}
