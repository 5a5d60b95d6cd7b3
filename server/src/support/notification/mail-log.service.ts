import { v5 as nameId } from 'uuid';
import type { MailEvent } from 'contract/support/notification/mail-delivery';
import sql, { type Sql } from 'sql-template-tag';
import { maxTries, waitOf, type JobServices } from '../../core/jobs/jobs.ts';
import type { Mail } from '../../core/mail/mail.ts';
import { refusalOf } from '../../core/mail/refused-address.ts';
import { inOrganization } from '../../core/store/system-context.ts';

/** Whom a mail goes to and what it is about: notices, which are in the log already, or something else. */
export type MailAbout = { organizationId: string; accountId: string | null } & (
  { notices: readonly string[] } | { event: MailEvent }
);

type Outcome = { state: 'sent' | 'refused' | 'queued'; reason: string | null };

const reasonMax = 300;

/** What a server said, as one line that is not too long. */
const oneLine = (said: string) => said.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, reasonMax);

// Plain words before what the server said, which is for whoever looks after it.
const refusedWords = (said: string) => `The mail server refuses the address. It said: ${oneLine(said)}`;
const triedWords = (error: Error) =>
  waitOf(error) === undefined
    ? `The mail server did not take it. It said: ${oneLine(error.message)}`
    : 'The mail server cannot be reached. It is tried again every minute.';

/** What a log has of a mail that a try has not ended: another try, or none any more. */
const afterTry = (tries: Sql) => sql`case when ${tries} >= ${maxTries}::int then 'failed' else 'queued' end`;

/** Notes what became of a mail. Of notices there are rows since they were kept; of another mail there is one from now on. */
function noteMail(mail: Mail, about: MailAbout, { state, reason }: Outcome, isTry: boolean): Sql {
  const tries = isTry ? 1 : 0;
  const now = (before: Sql) => (isTry ? afterTry(sql`${before} + 1`) : sql`${state}::text`);
  const ended = (before: Sql) =>
    isTry
      ? sql`case when ${before} + 1 >= ${maxTries}::int then now() end`
      : state === 'queued'
        ? sql`null::timestamptz`
        : sql`now()`;
  if ('notices' in about) {
    return sql`
      update mail_deliveries d
         set state = ${now(sql`d.tries`)}, reason = ${reason}, tries = d.tries + ${tries}, email = ${mail.to},
             ended_at = ${ended(sql`d.tries`)}
       where d.organization_id = app_organization() and d.id = any(${about.notices}::uuid[])`;
  }
  return sql`
    insert into mail_deliveries as d (organization_id, id, account_id, email, event, state, reason, tries, ended_at)
    values (app_organization(), ${nameId(mail.id, about.organizationId)}, ${about.accountId}, ${mail.to}, ${about.event},
            ${now(sql`0`)}, ${reason}, ${tries}, ${ended(sql`0`)})
    on conflict (organization_id, id) do update
      set state = ${now(sql`d.tries`)}, reason = excluded.reason, tries = d.tries + excluded.tries,
          ended_at = ${ended(sql`d.tries`)}`;
}

/** Keeps with a person that their address is refused, since when first; a mail that is taken shows that it is not. */
const noteAddress = (accountId: string, email: string, refusal: string | null): Sql =>
  refusal === null
    ? sql`update accounts set mail_refused_at = null, mail_refusal = null
           where organization_id = app_organization() and id = ${accountId} and mail_refused_at is not null and email = ${email}`
    : sql`update accounts set mail_refused_at = coalesce(mail_refused_at, now()), mail_refusal = ${refusal}
           where organization_id = app_organization() and id = ${accountId} and email = ${email}`;

/**
 * Sends a mail and notes in the log what became of it. An address that is refused for good is kept with the person, and is
 * no error: another try would be refused as well. Gives what the server said then.
 */
export async function deliver(
  { mailer, database }: JobServices,
  mail: Mail,
  about: MailAbout,
): Promise<string | undefined> {
  const note = (outcome: Outcome, isTry = false) =>
    inOrganization(database, about.organizationId, async (tx) => {
      await tx.query(noteMail(mail, about, outcome, isTry));
      if (about.accountId && outcome.state !== 'queued')
        await tx.query(noteAddress(about.accountId, mail.to, outcome.reason));
    });
  try {
    await mailer.send(mail);
  } catch (error) {
    const said = refusalOf(error);
    if (said !== undefined) {
      await note({ state: 'refused', reason: refusedWords(said) });
      return refusedWords(said);
    }
    if (error instanceof Error)
      await note({ state: 'queued', reason: triedWords(error) }, waitOf(error) === undefined);
    throw error;
  }
  await note({ state: 'sent', reason: null });
  return undefined;
}

/** Notes of notices that their mail is not sent after all, and why. */
export const noteWithheld = (ids: Sql): Sql => sql`
  update mail_deliveries set state = 'withheld', ended_at = now(),
         reason = 'By the time it was to be sent, the person could not see any more what it is about.'
   where organization_id = app_organization() and id in (${ids})`;

/** Notes of notices that their mails wait until quiet hours are over. */
export const noteHeld = (ids: Sql): Sql => sql`
  update mail_deliveries set reason = 'It waits until the quiet hours of the person are over.'
   where organization_id = app_organization() and id in (${ids})`;
