import { breaksQuiet, eventKeys } from 'contract/support/notification/notification-events';
import { noticeLine } from 'contract/support/notification/notification-mail';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Connection } from '../../core/database/database.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { actAs, inOrganization } from '../../core/store/system-context.ts';
import { noteHeld, noteWithheld } from './mail-log.service.ts';
import {
  dayOf,
  type Person,
  sendNotified,
  type Told,
  toldColumns,
  toldRows,
  whileAllowed,
} from './notification-mail.service.ts';

/** A mail of what was held in somebody's quiet hours, or because there was so much of it, in the queue. */
export const heldMail = {
  name: 'send-held',
  payload: z.object({ organizationId: z.uuid(), accountId: z.uuid() }),
};

/** A mail of what gathered for somebody, in the queue. */
export const digestMail = {
  name: 'send-digest',
  payload: z.object({ organizationId: z.uuid(), accountId: z.uuid(), day: z.iso.date() }),
};

type Digest = { id: string; rows: Told[]; person: Person };
type Gathering = Pick<z.output<typeof digestMail.payload>, 'organizationId' | 'accountId'>;

/** Which rows wait, how a mail for some of them is opened once, and how that mail is found until it was sent. */
type Gatherer = { waiting: Sql; opened: (isAny: Sql) => Sql; isIt: Sql };

/** How many notices one mail tells of; what is more waits for the next one. */
const mostInOne = 100;

// Workspace by workspace: asked for each notice, thousands that wait would take seconds.
const mayStillKnow = (accountId: string) => sql`(n.workspace_id is null or n.workspace_id in (
  select w.id from workspaces w where w.organization_id = app_organization() and exists (
    select from workspace_rights(w.organization_id, ${accountId}, w.id) r
     where coalesce((r.levels->>w.type)::int, r.level) > 0))
  and may_know_record(n.entity, n.record_id, n.path))`;

/** How many notices of what somebody may not know any more are put away at once; the next mail does the rest. */
const mostPutAway = 500;

/**
 * Puts the oldest that wait under a mail: just those that it tells of. What its reader may not know any more waits for nothing.
 * Those are found once, by themselves: else each notice of the organization would look through all that wait.
 */
async function put(db: Connection, accountId: string, { waiting, opened }: Gatherer): Promise<void> {
  const theirs = sql`n.organization_id = app_organization() and n.account_id = ${accountId} and ${waiting}`;
  await db.query(sql`
    with unknown as materialized (
      select n.id from notifications n where ${theirs} and not ${mayStillKnow(accountId)} limit ${mostPutAway}
    ), away as (
      update notifications x set mail = 'none', held_at = null
       where x.organization_id = app_organization() and x.id in (select u.id from unknown u)
      returning x.id)
    ${noteWithheld(sql`select a.id from away a`)}`);
  await db.query(sql`
    with chosen as (
      select n.id from notifications n where ${theirs} and ${mayStillKnow(accountId)}
       order by n.created_at, n.id limit ${mostInOne} for no key update
    ), opened as (${opened(sql`exists (select from chosen)`)} returning id)
    update notifications n set digest_id = o.id from opened o
     where n.organization_id = app_organization() and n.id in (select c.id from chosen c)`);
}

/** Gathers what waits under one mail, once; a later run finds it gathered and not mailed. */
async function gather(
  services: JobServices,
  { organizationId, accountId }: Gathering,
  gatherer: Gatherer,
): Promise<Digest | undefined> {
  return actAs(services, { organizationId, accountId, workspaceId: null }, async ({ db }) => {
    await put(db, accountId, gatherer);
    const [digest] = await db.query<Person & { id: string }>(sql`
      select d.id, a.name, a.email from digests d
        join accounts a on a.organization_id = d.organization_id and a.id = d.account_id
       where d.organization_id = app_organization() and d.account_id = ${accountId} and d.mailed_at is null and ${gatherer.isIt}
       order by d.created_at limit 1`);
    if (!digest) return undefined;
    const { id, ...person } = digest;
    const rows = await db.query<Told>(sql`
      select ${toldColumns} from ${toldRows}
       where n.organization_id = app_organization() and n.account_id = ${accountId} and n.digest_id = ${id}
         and ${mayStillKnow(accountId)}
       order by n.created_at, n.id`);
    return { id, rows, person };
  });
}

/** Mails what was gathered, with what it is called, and marks it after it was sent. */
async function sendGathered(
  services: JobServices,
  gathering: Gathering,
  gatherer: Gatherer,
  subjectFor: (count: string) => string,
): Promise<void> {
  const digest = await whileAllowed(gather(services, gathering, gatherer));
  if (!digest) return;
  const { id, rows, person } = digest;
  if (rows.length > 0) {
    const count = rows.length === 1 ? '1 notification' : `${rows.length} notifications`;
    const about = { ...gathering, notices: rows.map((row) => row.id) };
    await sendNotified(
      services,
      { ...person, id: `${id}.digest`, about },
      {
        subject: subjectFor(count),
        lines: rows.map((row) => noticeLine(row.key, { ...row, about: row }, dayOf(row))),
        action: { label: 'Open notifications', href: `${services.publicUrl}/notifications` },
      },
    );
  }
  await inOrganization(services.database, gathering.organizationId, (tx) =>
    tx.query(
      sql`update digests set mailed_at = now() where organization_id = app_organization() and id = ${id}`,
    ),
  );
}

/** Mails what gathered for somebody: one mail a day at most, of the oldest that wait. */
export async function sendDigest(
  services: JobServices,
  task: z.output<typeof digestMail.payload>,
): Promise<void> {
  const { accountId, day } = task;
  const gatherer: Gatherer = {
    waiting: sql`n.mail = 'digest' and n.digest_id is null`,
    opened: (isAny) => sql`
      insert into digests (organization_id, id, account_id, day)
      select app_organization(), gen_random_uuid(), ${accountId}, ${day} where ${isAny} on conflict do nothing`,
    isIt: sql`d.day = ${day} and not d.is_held`,
  };
  await sendGathered(services, task, gatherer, (count) => `Your digest: ${count}`);
}

const urgent = eventKeys.filter(breaksQuiet);

/** Whether what is held for somebody waits on: they want quiet, nothing of it breaks that, and no mail of it was begun before. */
async function isKeptQuiet(
  { database }: JobServices,
  { organizationId, accountId }: Gathering,
): Promise<boolean> {
  const held = sql`select n.id from notifications n
    where n.organization_id = app_organization() and n.account_id = ${accountId} and n.held_at is not null and n.digest_id is null`;
  return inOrganization(database, organizationId, async (tx) => {
    const [row] = await tx.query<{ isKept: boolean }>(sql`
      select is_quiet(app_organization(), ${accountId}) and not exists (${held} and n.event = any(${urgent}))
         and not exists (select from digests d where d.organization_id = app_organization() and d.account_id = ${accountId}
                            and d.is_held and d.mailed_at is null) as "isKept"`);
    if (row?.isKept) await tx.query(noteHeld(held));
    return row?.isKept ?? false;
  });
}

/**
 * Mails in one what was held in somebody's quiet hours, or because there was so much of it at once. In quiet hours it
 * waits for `plan-held`, unless something of it cannot wait. What is held while such a mail is not yet known to be sent waits for the
 * next one: under a second mail, which nobody asks for, it would stay.
 */
export async function sendHeld(
  services: JobServices,
  task: z.output<typeof heldMail.payload>,
): Promise<void> {
  if (await isKeptQuiet(services, task)) return;
  const { accountId } = task;
  const gatherer: Gatherer = {
    waiting: sql`n.held_at is not null and n.digest_id is null`,
    opened: (isAny) => sql`
      insert into digests (organization_id, id, account_id, day, is_held)
      select app_organization(), gen_random_uuid(), ${accountId}, local_time_of(app_organization(), ${accountId})::date, true
       where ${isAny} and not exists (select from digests d where d.organization_id = app_organization()
                                         and d.account_id = ${accountId} and d.is_held and d.mailed_at is null)`,
    isIt: sql`d.is_held`,
  };
  await sendGathered(services, task, gatherer, (count) => `${count} for you`);
}
