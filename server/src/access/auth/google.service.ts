import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { AppError } from '../../core/http/errors.ts';
import { badGoogleToken, googleIssuer, type GooglePerson } from '../../core/http/google.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange, Services } from '../../core/http/route.ts';
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

type Entered = { userId: string; outcome: keyof typeof actions };

/** Finds or makes the account of a Google person, and acts as them from then on; what else was to be done for it is done. */
export async function enterByGoogle(
  exchange: Exchange,
  tx: Connection,
  person: GooglePerson,
): Promise<Entered> {
  const [found] = await tx.query<Found>(sql`select * from google_sign_in(
    ${googleIssuer}, ${person.subject}, ${person.email}, ${person.name}, ${newId()}, ${newId()}, ${newModuleIds()}::jsonb)`);
  if (!found || found.outcome === 'disabled') throw badGoogleToken();
  if (found.outcome === 'taken') {
    throw new AppError(
      'EMAIL_TAKEN',
      'This email belongs to an account with a password. Log in with it, then link Google under Security.',
    );
  }
  const { user_id: userId, outcome } = found;
  await tx.query(sql`select act_as(${userId})`);
  if (outcome !== 'known') await noteEvent(exchange, tx, 'google_link');
  if (outcome === 'taken-over') await enqueue(tx, sendTakeOverMail, { id: newId(), userId });
  return { userId, outcome };
}

/** What follows the commit, wherever somebody has come in by Google. */
export function settleGoogle({ services, reply }: Exchange, { userId, outcome }: Entered): void {
  if (outcome === 'taken-over') services.publish([`user:${userId}`], 'session.revoked', {});
  if (outcome === 'made') void reply.code(201);
}

/** What the trail says of it. */
export const actionOf = ({ outcome }: Entered): string => actions[outcome];

/**
 * Signs a Google person in, making them an account when they are new. An account that somebody opened with their
 * address without confirming it becomes theirs: whatever let that person in is gone.
 */
export async function loginWithGoogle(exchange: Exchange, accessToken: string) {
  const person = await identifyGoogle(exchange.services, accessToken);
  const { entered, answer } = await exchange.services.database.transact(null, async (tx) => {
    const found = await enterByGoogle(exchange, tx, person);
    const { userId, outcome } = found;
    const named = outcome === 'made' ? { recordName: person.name } : {};
    const signIn = { userId, by: 'google', action: actionOf(found), ...named } as const;
    return { entered: found, answer: await afterFirstStep(exchange, tx, signIn) };
  });
  settleGoogle(exchange, entered);
  return answer;
}
