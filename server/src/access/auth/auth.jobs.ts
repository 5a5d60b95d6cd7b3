import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '../../core/database/database.ts';
import { createJob, type JobServices } from '../../core/jobs/jobs.ts';
import { renderMail, type MailContent } from '../../core/mail/mail-layout.ts';
import { writeTrailRow } from '../../core/trail/trail.ts';
import {
  describeEmailChange,
  describeEmailRequest,
  describeNewDevice,
  describePasswordChange,
  describeReplay,
  describeReset,
  describeSecurityChange,
  describeSignInLink,
  describeTakeOver,
  describeVerification,
  securityChanges,
} from './auth.mails.ts';
import { describeDevice } from './device-words.service.ts';
import { noteOwn } from './event.service.ts';

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
      await noteOwn(tx, 'reset_request', origin);
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

type Verification = Person & { kind: 'verify' | 'change'; old_email: string };

/** Mails the link that confirms an address; before another address takes its place, the present one is told. */
export const sendVerificationMail = createJob('send-verification-mail', {
  payload: z.object({ id: z.uuid() }),
  async run(services, { id }) {
    const [found] = await services.database.query<Verification>(sql`select * from find_verification(${id})`);
    if (!found) return;
    const { name, email } = found;
    const href = `${services.publicUrl}/verify-email?token=${services.tokens.linkToken('verify', id)}`;
    if (found.kind === 'verify') {
      await sendTo(found, `${id}.verify-email`, describeVerification(name, href), services);
      return;
    }
    await sendTo(found, `${id}.change-email`, describeEmailChange(name, href), services);
    const security = `${services.publicUrl}/security-authentication`;
    const old = { name, email: found.old_email };
    await sendTo(old, `${id}.email-requested`, describeEmailRequest(name, email, security), services);
  },
});

/** Mails a sign-in link to the stored address of whom strangers keep from logging in, while the link lives. */
export const sendSignInLinkMail = createJob('send-sign-in-link-mail', {
  payload: z.object({ id: z.uuid() }),
  async run(services, { id }) {
    const [person] = await services.database.query<Person>(sql`select * from open_sign_in(${id})`);
    if (!person) return;
    const href = `${services.publicUrl}/sign-in-link?token=${services.tokens.linkToken('sign-in', id)}`;
    await sendTo(person, `${id}.sign-in-link`, describeSignInLink(person.name, href), services);
  },
});

/** Tells a person that the account that somebody had opened with their address is theirs now. */
export const sendTakeOverMail = createJob('send-take-over-mail', {
  payload: notice,
  async run(services, { id, userId }) {
    const person = await findPerson(services.database, userId);
    if (!person) return;
    const href = `${services.publicUrl}/security-authentication`;
    await sendTo(person, `${id}.taken-over`, describeTakeOver(person.name, href), services);
  },
});

/** Tells a person what has changed in how they sign in. */
export const sendSecurityMail = createJob('send-security-mail', {
  payload: notice.extend({ what: z.enum(securityChanges) }),
  async run(services, { id, userId, what }) {
    const person = await findPerson(services.database, userId);
    if (!person) return;
    const href = `${services.publicUrl}/security-authentication`;
    await sendTo(person, `${id}.${what}`, describeSecurityChange(what, person.name, href), services);
  },
});

type Session = { ip: string | null; agent: string | null; created_at: string };

/** Tells a person that they have signed in from where they had not before. */
export const sendDeviceMail = createJob('send-device-mail', {
  payload: notice.extend({ sessionId: z.uuid() }),
  async run(services, { id, userId, sessionId }) {
    const person = await findPerson(services.database, userId);
    const session = await services.database.transact(sql`select act_as(${userId})`, async (tx) => {
      const [row] = await tx.query<Session>(
        sql`select ip, agent, created_at from sessions where id = ${sessionId}`,
      );
      return row;
    });
    if (!person || !session) return;
    const where = { device: describeDevice(session.agent), ip: session.ip, at: session.created_at };
    const href = `${services.publicUrl}/security-authentication?tab=sessions`;
    await sendTo(person, `${id}.new-device`, describeNewDevice(person.name, where, href), services);
  },
});

export const authJobs = [
  sendResetMail,
  sendPasswordMail,
  sendReplayMail,
  sendVerificationMail,
  sendSignInLinkMail,
  sendTakeOverMail,
  sendSecurityMail,
  sendDeviceMail,
];
