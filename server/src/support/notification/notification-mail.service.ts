import { type DateFormat, formatDay } from 'contract/core/format-day';
import { modules, type ModuleKey } from 'contract/core/modules';
import { breaksQuiet, type EventKey } from 'contract/support/notification/notification-events';
import {
  noticeLines,
  noticeLink,
  type NoticeSubject,
  noticeSubject,
} from 'contract/support/notification/notification-mail';
import sql, { raw } from 'sql-template-tag';
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

/** A notice as a mail tells it. */
export type Told = NoticeSubject & {
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
/** Whom a mail goes to. */
export type Person = { name: string; email: string };
type Waiting = Person & {
  id: string;
  event: EventKey;
  accountId: string;
  workspaceId: string | null;
  isQuiet: boolean;
};

/** What of a notice `n` a mail tells, in its workspace `w`. */
export const toldColumns =
  raw(`n.id, n.event as key, n.record_number as number, n.record_name as name, n.actor_name as actor, n.facts, n.module,
  n.workspace_id as "workspaceId", w.module_id as "moduleId", n.path, w.name as workspace,
  (select o.name from organizations o where o.id = n.organization_id) as organization,
  (select r.name from actions x join records r on r.organization_id = x.organization_id and r.id = x.record_id
    where x.organization_id = n.organization_id and x.id = n.record_id) as "recordName",
  coalesce(record_behind(n.record_id) = any(confidential_among(array[record_behind(n.record_id)])), false) as "isConfidential",
  (select u.date_format from users u where u.id = app_user()) as "dateFormat"`);
/** Where notices stand with their workspaces. */
export const toldRows = raw(`notifications n
  left join workspaces w on w.organization_id = n.organization_id and w.id = n.workspace_id and w.deleted_at is null`);

const note =
  'You get this email because of your notification settings. You can change them in your profile, under Edit profile.';

function hrefOf({ module, moduleId, workspaceId, path }: Told, publicUrl: string): string {
  if (path && !workspaceId) return `${publicUrl}/${path}`;
  if (!module || !moduleId || !path) return `${publicUrl}/notifications`;
  return `${publicUrl}/${modules[module].path}/${moduleId}/workspace/${workspaceId}/${path}`;
}

/** How the reader of a notice has a day written. */
export const dayOf =
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
      await tx.query(noteHeld(sql`${id}::uuid`));
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
