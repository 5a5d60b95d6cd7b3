import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { AppError } from '../../core/errors.ts';
import { badGoogleToken, googleIssuer, type GooglePerson } from '../../core/google.ts';
import { enqueue } from '../../core/jobs.ts';
import type { Exchange, Services } from '../../core/route.ts';
import { sendTakeOverMail } from './auth.jobs.ts';
import { newModuleIds } from './auth.service.ts';
import { noteEvent } from './event.service.ts';
import { afterFirstStep } from './sign-in.service.ts';

/** Whose Google access token this is; 400 when it is none for us, or when Google is not set up here. */
export function identifyGoogle({ google }: Services, accessToken: string): Promise<GooglePerson> {
  if (!google) throw new AppError('BAD_TOKEN', 'Google login is not set up here. Log in with your password.');
  return google.identify(accessToken);
}

type Found = { outcome: 'known' | 'made' | 'taken-over' | 'taken' | 'disabled'; user_id: string };

const actions = {
  known: 'logged-in-google',
  made: 'registered-google',
  'taken-over': 'taken-over-google',
} as const;

/**
 * Signs a Google person in, making them an account when they are new. An account that somebody opened with their
 * address without confirming it becomes theirs: whatever let that person in is gone.
 */
export async function loginWithGoogle(exchange: Exchange, accessToken: string) {
  const { database, publish } = exchange.services;
  const person = await identifyGoogle(exchange.services, accessToken);
  const { outcome, userId, answer } = await database.transact(null, async (tx) => {
    const [found] = await tx.query<Found>(sql`select * from google_sign_in(
      ${googleIssuer}, ${person.subject}, ${person.email}, ${person.name}, ${newId()}, ${newId()}, ${newModuleIds()}::jsonb)`);
    if (!found || found.outcome === 'disabled') throw badGoogleToken();
    if (found.outcome === 'taken') {
      throw new AppError(
        'EMAIL_TAKEN',
        'This email belongs to an account with a password. Log in with it, then link Google under Security.',
      );
    }
    await tx.query(sql`select act_as(${found.user_id})`);
    if (found.outcome !== 'known') await noteEvent(exchange, tx, 'google_link');
    if (found.outcome === 'taken-over')
      await enqueue(tx, sendTakeOverMail, { id: newId(), userId: found.user_id });
    const signIn = {
      userId: found.user_id,
      by: 'google',
      action: actions[found.outcome],
      ...(found.outcome === 'made' ? { recordName: person.name } : {}),
    } as const;
    return {
      outcome: found.outcome,
      userId: found.user_id,
      answer: await afterFirstStep(exchange, tx, signIn),
    };
  });
  if (outcome === 'taken-over') publish([`user:${userId}`], 'session.revoked', {});
  if (outcome === 'made') void exchange.reply.code(201);
  return answer;
}
