import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '../../core/database.ts';
import { createJob, type JobServices } from '../../core/jobs.ts';
import { renderMail, type MailContent } from '../../core/mail-layout.ts';
import { writeTrailRow } from '../../core/trail.ts';
import { describePasswordChange, describeReplay, describeReset } from './auth.mails.ts';

type Person = { email: string; name: string };
type Opened = Person & {
  user_id: string;
  is_first: boolean;
  request_id: string | null;
  ip: string | null;
  agent: string | null;
};

async function openReset(database: Database, id: string): Promise<Person | undefined> {
  return database.transact(null, async (tx) => {
    const [person] = await tx.query<Opened>(sql`select * from open_reset(${id})`);
    if (person?.is_first) {
      const { user_id: recordId, request_id: requestId, ip, agent } = person;
      await tx.query(sql`select act_as(${recordId})`);
      const origin = { requestId, sessionId: null, ip, agent };
      await writeTrailRow(
        tx,
        { entity: 'user', action: 'reset-requested', recordId, recordName: person.name },
        origin,
      );
    }
    return person;
  });
}

async function findPerson(database: Database, userId: string): Promise<Person | undefined> {
  return database.transact(null, async (tx) => {
    await tx.query(sql`select act_as(${userId})`);
    const [person] = await tx.query<Person>(
      sql`select email, name from users where id = app_user() and status = 'active'`,
    );
    return person;
  });
}

async function sendTo(
  person: Person,
  id: string,
  content: MailContent,
  { mailer }: JobServices,
): Promise<void> {
  await mailer.send({ id, to: person.email, ...(await renderMail(content)) });
}

/** Mails a reset link to the stored address of whoever asked, while the link lives; its token is derived here. */
export const sendResetMail = createJob('send-reset-mail', {
  payload: z.object({ id: z.uuid() }),
  async run(services, { id }) {
    const person = await openReset(services.database, id);
    if (!person) return;
    const href = `${services.publicUrl}/reset-password?token=${services.tokens.linkToken('reset', id)}`;
    await sendTo(person, `${id}.reset-password`, describeReset(person.name, href), services);
  },
});

const notice = z.object({ id: z.uuid(), userId: z.uuid() });

/** Tells a person that their password was changed. */
export const sendPasswordMail = createJob('send-password-mail', {
  payload: notice,
  async run(services, { id, userId }) {
    const person = await findPerson(services.database, userId);
    if (!person) return;
    const href = `${services.publicUrl}/forget-password`;
    await sendTo(person, `${id}.password-changed`, describePasswordChange(person.name, href), services);
  },
});

/** Tells a person that a session of theirs was ended because a used token was shown again. */
export const sendReplayMail = createJob('send-replay-mail', {
  payload: notice,
  async run(services, { id, userId }) {
    const person = await findPerson(services.database, userId);
    if (!person) return;
    const href = `${services.publicUrl}/login`;
    await sendTo(person, `${id}.session-ended`, describeReplay(person.name, href), services);
  },
});

export const authJobs = [sendResetMail, sendPasswordMail, sendReplayMail];
