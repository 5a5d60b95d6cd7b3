import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { AppError, conflict } from '../../core/http/errors.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256, type Tokens } from '../../core/tokens/tokens.ts';
import { noteEvent } from './event.service.ts';
import { type FirstStep, logPerson } from './session.service.ts';
import { admit } from './sign-in.service.ts';
import { sendTwoStepResetLink, tellTwoStepReset } from './two-step-reset.jobs.ts';
import type { ResetStage } from './two-step-reset.mails.ts';

/** The id of a new reset, with the hashes of its two links: the one that does it and the one that stops it. */
export function newReset(tokens: Tokens) {
  const id = newId();
  return {
    id,
    hash: sha256(tokens.linkToken('two-step-reset', id)),
    stopHash: sha256(tokens.linkToken('two-step-stop', id)),
  };
}

type Stage = { id: string; what: ResetStage; at: string | null; by?: string | null };

/** Queues what follows from a stage of a reset; `readyAt` when its link is to be mailed then. */
export async function followReset(
  tx: Connection,
  { by = null, ...stage }: Stage,
  readyAt: string | null = null,
): Promise<void> {
  await enqueue(tx, tellTwoStepReset, { ...stage, by });
  if (readyAt) await enqueue(tx, sendTwoStepResetLink, { id: stage.id }, { runAt: new Date(readyAt) });
}

type Asked = {
  outcome: 'people' | 'waiting' | 'unverified' | 'often' | 'link' | 'over';
  user_id: string;
  ready_at: string | null;
  is_new: boolean;
};

function refusalOf(outcome: Asked['outcome']): AppError | undefined {
  switch (outcome) {
    case 'over':
      return new AppError('EXPIRED', 'This login has ended. Log in again.');
    case 'link':
      return conflict('Log in with your password or Google first: a mailed link alone is not enough here.');
    case 'unverified':
      return conflict(
        'Your email was never confirmed, so no link can be sent. Ask the operator of this server.',
      );
    case 'often':
      return new AppError('RATE_LIMITED', 'Help was asked for three times today. Try again tomorrow.', {
        retryAfter: 86_400,
      });
    default:
      return undefined;
  }
}

/**
 * Asks for help with a lost second step, of whoever manages the account; where nobody else can vouch, the link comes by
 * itself after a long wait. Asked again meanwhile, it says how things stand.
 */
export function askForReset(exchange: Exchange, challenge: string) {
  const { id, hash, stopHash } = newReset(exchange.services.tokens);
  return exchange.services.database.transact(null, async (tx) => {
    const [asked] = await tx.query<Asked>(sql`
      select * from ask_two_step_reset(${sha256(challenge)}, ${id}, ${hash}, ${stopHash},
        make_interval(hours => ${limits.twoStepResetAloneHours}), make_interval(days => ${limits.twoStepAskDays}),
        make_interval(hours => ${limits.twoStepResetLinkHours}))`);
    const {
      outcome,
      user_id: userId,
      ready_at: readyAt,
    } = asked ?? { outcome: 'over', user_id: '', ready_at: null };
    const refusal = refusalOf(outcome);
    if (refusal) throw refusal;
    if (asked?.is_new) {
      const [acting] = await tx.query<{ at: string | null }>(sql`select act_as(${userId}) as at`);
      await noteEvent(exchange, tx, 'mfa_reset_ask');
      const what = outcome === 'people' ? 'asked' : 'begun';
      await followReset(tx, { id, what, at: acting?.at ?? null }, readyAt);
      await logPerson(exchange, tx, null, { action: 'two-step-reset-asked', recordId: userId });
    }
    return { way: outcome === 'people' ? ('people' as const) : ('waiting' as const), readyAt };
  });
}

/** Takes the second step by the mailed link of a reset: every second step of the person goes, and every session but this. */
export async function resetSecondStep(
  exchange: Exchange,
  { token, resetToken }: BodyOf<typeof authEndpoints.resetSecondStep>,
) {
  const { database, publish } = exchange.services;
  const { userId, answer } = await database.transact(null, async (tx) => {
    const [used] = await tx.query<{ id: string; user_id: string; first_step: FirstStep }>(
      sql`select * from use_two_step_reset(${sha256(token)}, ${sha256(resetToken)})`,
    );
    if (!used)
      throw new AppError(
        'BAD_TOKEN',
        'This link is no longer valid, or it is for another account. Take your second step, or ask for help again.',
      );
    const { user_id: person, first_step: by } = used;
    const [acting] = await tx.query<{ at: string | null }>(sql`select act_as(${person}) as at`);
    await noteEvent(exchange, tx, 'mfa_reset');
    await followReset(tx, { id: used.id, what: 'done', at: acting?.at ?? null });
    return {
      userId: person,
      answer: await admit(exchange, tx, { userId: person, by, action: 'two-step-reset' }),
    };
  });
  publish([`user:${userId}`], 'session.revoked', {});
  return answer;
}

/** Stops a reset by the link that its person was mailed. */
export function cancelReset(exchange: Exchange, token: string) {
  return exchange.services.database.transact(null, async (tx) => {
    const [stopped] = await tx.query<{ id: string; user_id: string }>(
      sql`select * from cancel_two_step_reset_by(${sha256(token)})`,
    );
    if (!stopped) throw new AppError('BAD_TOKEN', 'There is nothing left that this link could stop.');
    const [acting] = await tx.query<{ at: string | null }>(sql`select act_as(${stopped.user_id}) as at`);
    await noteEvent(exchange, tx, 'mfa_reset_cancelled');
    await followReset(tx, { id: stopped.id, what: 'cancelled', at: acting?.at ?? null });
    await logPerson(exchange, tx, null, { action: 'two-step-reset-cancelled', recordId: stopped.user_id });
    return {};
  });
}

/** Whoever has taken their second step has not lost it: a reset of the person of the transaction is stopped. */
export async function stopOwnReset(exchange: Exchange, tx: Connection): Promise<void> {
  const [row] = await tx.query<{ id: string | null }>(sql`select cancel_own_two_step_reset() as id`);
  if (!row?.id) return;
  await noteEvent(exchange, tx, 'mfa_reset_cancelled');
  await followReset(tx, { id: row.id, what: 'cancelled', at: null });
}
