import { type DateFormat, formatDay } from 'contract/core/format-day';
import { modules, type ModuleKey } from 'contract/core/modules';
import { breaksQuiet, type EventKey } from 'contract/support/notification/notification-events';
import {
  noticeLine,
  noticeLines,
  noticeLink,
  type NoticeSubject,
  noticeSubject,
} from 'contract/support/notification/notification-mail';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Connection } from '../../core/database/database.ts';
import type { Context } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { renderMail, type MailContent } from '../../core/mail/mail-layout.ts';
import { actAs, inOrganization } from '../../core/store/system-context.ts';
import { deliver, type MailAbout, noteHeld, noteWithheld } from './mail-log.service.ts';

/** A mail about one notice, in the queue. */
export const noticeMail = {
  name: 'send-notice',
  payload: z.object({ organizationId: z.uuid(), id: z.uuid() }),
};

/** A mail of what was held in somebody's quiet hours, in the queue. */
export const heldMail = {
  name: 'send-held',
  payload: z.object({ organizationId: z.uuid(), accountId: z.uuid() }),
};

/** A mail of what gathered for somebody, in the queue. */
export const digestMail = {
  name: 'send-digest',
  payload: z.object({ organizationId: z.uuid(), accountId: z.uuid(), day: z.iso.date() }),
};

type Told = NoticeSubject & {
  id: string;
  key: EventKey;
  actor: string | null;
  facts: Record<string, unknown>;
  module: ModuleKey | null;
  moduleId: string | null;
  workspaceId: string | null;
  path: string | null;
  /** How the reader has days written; null while nobody's rights are used. */
  dateFormat: DateFormat | null;
};
type Person = { name: string; email: string };
type Waiting = Person & {
  id: string;
  event: EventKey;
  accountId: string;
  workspaceId: string | null;
  isQuiet: boolean;
};

const toldColumns =
  raw(`n.id, n.event as key, n.record_number as number, n.record_name as name, n.actor_name as actor, n.facts, n.module,
  n.workspace_id as "workspaceId", w.module_id as "moduleId", n.path, w.name as workspace,
  (select o.name from organizations o where o.id = n.organization_id) as organization,
  (select r.name from actions x join records r on r.organization_id = x.organization_id and r.id = x.record_id
    where x.organization_id = n.organization_id and x.id = n.record_id) as "recordName",
  (select u.date_format from users u where u.id = app_user()) as "dateFormat"`);
const toldRows = raw(`notifications n
  left join workspaces w on w.organization_id = n.organization_id and w.id = n.workspace_id and w.deleted_at is null`);

const note =
  'You get this email because of your notification settings. You can change them in your profile, under Edit profile.';

function hrefOf({ module, moduleId, workspaceId, path }: Told, publicUrl: string): string {
  if (path && !workspaceId) return `${publicUrl}/${path}`;
  if (!module || !moduleId || !path) return `${publicUrl}/notifications`;
  return `${publicUrl}/${modules[module].path}/${moduleId}/workspace/${workspaceId}/${path}`;
}

const dayOf =
  ({ dateFormat }: Told) =>
  (day: string) =>
    formatDay(day, dateFormat ?? undefined);

/** Somebody who may not know any more is refused by `actAs`; that is no failure. */
export async function whileAllowed<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  });
}

/** Somebody with their address, and the mail that goes to them: its id, and what it is about. */
type Sending = Person & { id: string; about: MailAbout };

/** Mails somebody what they asked to be told; one whose address is refused has had their last try. */
export async function sendNotified(
  services: JobServices,
  { id, name, email, about }: Sending,
  content: Omit<MailContent, 'name' | 'note'>,
): Promise<void> {
  const rendered = await renderMail({ ...content, name, note });
  await deliver(services, { id, to: email, ...rendered }, about);
}

const findWaiting = (db: Connection, id: string) =>
  db.query<Waiting>(sql`
    select n.id, n.event, n.account_id as "accountId", n.workspace_id as "workspaceId", a.name, a.email,
           is_quiet(n.organization_id, n.account_id) as "isQuiet"
      from notifications n join accounts a on a.organization_id = n.organization_id and a.id = n.account_id
     where n.organization_id = app_organization() and n.id = ${id} and n.mail = 'now' and n.mailed_at is null
       and n.held_at is null`);

const findTold = async (db: Connection, id: string): Promise<Told | undefined> => {
  const [row] = await db.query<Told>(
    sql`select ${toldColumns} from ${toldRows} where n.organization_id = app_organization() and n.id = ${id}
      and may_know_record(n.entity, n.record_id, n.path)`,
  );
  return row;
};

/** Whether the records of the workspace at hand may be read: the level for what its module is named after decides. */
async function mayReadRecords(ctx: Context): Promise<boolean> {
  const { actor, module } = await ctx.entered();
  return (actor.levels[module ?? ''] ?? actor.level) > 0;
}

/** The notice, if its recipient may know of it now. Whoever is shut out is told of that alone. */
async function findAllowed(
  services: JobServices,
  organizationId: string,
  { id, event, accountId, workspaceId }: Waiting,
): Promise<Told | undefined> {
  if (event === 'account.deactivated')
    return inOrganization(services.database, organizationId, (tx) => findTold(tx, id));
  return whileAllowed(
    actAs(services, { organizationId, accountId, workspaceId }, async (ctx) =>
      workspaceId && !(await mayReadRecords(ctx)) ? undefined : findTold(ctx.db, id),
    ),
  );
}

/**
 * Mails one notice to whoever may still know of it; in their quiet hours it is held instead, unless it cannot wait. It
 * is marked after it was sent, so that none is lost.
 */
export async function sendNotice(
  services: JobServices,
  { organizationId, id }: z.output<typeof noticeMail.payload>,
): Promise<void> {
  const { database, publicUrl } = services;
  const [waiting] = await inOrganization(database, organizationId, (tx) => findWaiting(tx, id));
  if (!waiting) return;
  if (waiting.isQuiet && !breaksQuiet(waiting.event)) {
    await inOrganization(database, organizationId, async (tx) => {
      await tx.query(
        sql`update notifications set held_at = now() where organization_id = app_organization() and id = ${id}`,
      );
      await noteHeld(tx, id);
    });
    return;
  }
  const told = await findAllowed(services, organizationId, waiting);
  if (told) {
    const { accountId, name, email } = waiting;
    const about = { organizationId, accountId, notices: [id] };
    await sendNotified(
      services,
      { id: `${id}.notice`, name, email, about },
      {
        subject: noticeSubject(told.key, told),
        lines: noticeLines(told.key, { ...told, about: told }, dayOf(told)),
        action: { label: noticeLink(told.key, told), href: hrefOf(told, publicUrl) },
      },
    );
  }
  await inOrganization(database, organizationId, async (tx) => {
    await tx.query(sql`update notifications set mailed_at = now(), mail = ${told ? 'now' : 'none'}
      where organization_id = app_organization() and id = ${id}`);
    if (!told) await tx.query(noteWithheld(sql`${id}::uuid`));
  });
}

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

/** Puts the oldest that wait under a mail: just those that it tells of. What its reader may not know any more waits for nothing. */
async function put(db: Connection, accountId: string, { waiting, opened }: Gatherer): Promise<void> {
  const theirs = sql`n.organization_id = app_organization() and n.account_id = ${accountId} and ${waiting}`;
  await db.query(sql`
    with away as (
      update notifications x set mail = 'none', held_at = null
       where x.organization_id = app_organization() and x.id in (
         select n.id from notifications n where ${theirs} and not ${mayStillKnow(accountId)} limit ${mostPutAway})
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

/**
 * Mails in one what was held in somebody's quiet hours. What is held while such a mail is not yet known to be sent waits
 * for the next one: under a second mail, which nobody asks for, it would stay.
 */
export async function sendHeld(
  services: JobServices,
  task: z.output<typeof heldMail.payload>,
): Promise<void> {
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
  await sendGathered(services, task, gatherer, (count) => `After your quiet hours: ${count}`);
}
